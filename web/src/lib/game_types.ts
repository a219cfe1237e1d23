/** The words and settings of a game, as its folder has them. */

/** A word, or one for each plural form of the language. */
type Word = string | ({ readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string });
type Words = Readonly<Record<string, Word>>;

export type Kind =
  | "sides"
  | "variants"
  | "options"
  | "pieces"
  | "places"
  | "captions"
  | "tasks"
  | "steps"
  | "endings"
  | "faults"
  | "scores"
  | "review"
  | "behind";

export type GameWords = { readonly line?: string } & { readonly [Each in Kind]?: Words };

/** How a variant counts its score: what it is called, with how many one wins, and whether pieces are counted. */
export interface ScoreSettings {
  readonly label?: string;
  readonly goal?: number;
  /** For each side a place whose pieces are counted instead of the score of the rules. */
  readonly counts?: readonly [string, string];
  /** Whether the pieces beside the board show the score. */
  readonly in_tray?: boolean;
}

export interface GameSettings {
  readonly score: Readonly<Record<string, ScoreSettings>>;
  /** How the value of an option is shown, instead of the name of the option. */
  readonly options: Readonly<Record<string, { readonly shown?: string }>>;
  /** The piece that stands for each side; none where both move the same pieces. */
  readonly sidePieces: readonly string[];
  /** Whether a newcomer is offered it first. */
  readonly isForNewcomers: boolean;
  /** The tasks of a turn that has several decisions, in their order. */
  readonly turnSteps: readonly string[];
  /** The pieces in the two trays of the editor. */
  readonly editorPieces: readonly (readonly string[])[];
  readonly hasCourse: boolean;
  readonly hasRulebook: boolean;
}
