/** Record facts: what a game's folder says for records; `made/records.ts` has it for each game. */

/** How the decisions of one turn are written together, as patterns; game.toml of the games explains them. */
interface TurnSettings {
  readonly decision?: string;
  readonly joined?: string;
}

export interface RecordFacts {
  readonly turns: TurnSettings;
  /** English sentences for faults of positions. */
  readonly faults: Readonly<Record<string, string>>;
}
