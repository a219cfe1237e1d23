/** The words of the board element in the reader's language. */

import type { BoardWords } from "../board/index.js";
import { m } from "../paraglide/messages.js";
import type { GameInfo } from "../protocol.js";
import { pieceName, piecesInWords, placeName, sideName } from "./words.js";

type Caption = Parameters<BoardWords["caption"]>[0];

const captions: Record<Caption, () => string> = {
  "to-place": m.board_caption_place,
  removed: m.board_caption_removed,
  pool: m.place_pool,
  claimed: m.board_caption_claimed,
  stacks: m.board_caption_stacks,
  "to-claim": m.board_caption_claim,
  left: m.board_caption_left,
};

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
    side: (side) => sideName(info, side),
    caption: (caption) => captions[caption](),
    point: (name) => name,
    button: placeName,
    pieces: pieceName,
    stack: (pieces) => m.board_stack({ count: pieces.length, pieces: piecesInWords(pieces) }),
  };
}
