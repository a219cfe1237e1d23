/** The words of the board element in the reader's language. */

import type { BoardWords } from "../board/index.js";
import { m } from "../paraglide/messages.js";
import type { GameInfo } from "./games.js";
import { gameWord } from "./game_words.js";
import { pieceName, piecesInWords, placeName, sideName } from "./words.js";

export function boardWords(info: GameInfo): BoardWords {
  return {
    board: m.board_label({ game: info.name }),
    help: m.board_help(),
    empty: m.board_empty(),
    canBeChosen: m.board_can_be_chosen(),
    chosen: m.board_chosen(),
    lastMove: m.board_last(),
    hinted: m.board_hinted(),
    threatened: m.board_threatened(),
    crossed: m.board_crossed(),
    planned: m.board_planned(),
    decisive: m.board_decisive(),
    side: (side) => sideName(info, side),
    caption: (caption) => gameWord(info.id, "captions", caption) ?? caption,
    point: (name) => name,
    button: (name) => placeName(info.id, name),
    pieces: (piece, count) => pieceName(info.id, piece, count),
    stack: (pieces) => m.board_stack({ count: pieces.length, pieces: piecesInWords(info.id, pieces) }),
  };
}
