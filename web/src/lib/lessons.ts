/** Lessons: courses and rulebooks, made from the folders of the games and loaded when a page needs them. */

import type { ClickKind, Options, Side } from "../protocol.js";
import { Trouble } from "./api.js";

/** What is said to one move that misses the goal, or that is not legal. */
export interface Hint {
  move: string;
  clicks: string[];
  clickKind: ClickKind;
  isLegal: boolean;
  text: string;
}

/** One of the answers offered to a question, and what is said when it is picked. */
export interface Answer {
  text: string;
  isRight: boolean;
  answer: string;
}

/** One thing to look at, to play or to answer; docs/course.md explains the fields. */
export interface Step {
  id: string;
  kind: "look" | "play" | "ask";
  rules: string[];
  position: string;
  last: string[];
  marks: string[];
  crosses: string[];
  arrows: string[][];
  text: string;
  anyMove: boolean;
  right: string[];
  hints: Hint[];
  otherwise: string;
  done: string;
  replies: string[];
  choices: Answer[];
}

/** What a small picture of a lesson shows: a few pieces and one sign, and the places in its middle. */
export interface Idea {
  scene: Record<string, string[]>;
  arrows: string[][];
  marks: string[];
  crosses: string[];
  around: string[];
}

/** A few steps about one thing, played with one variant and its options; the rules come before strategy. */
export interface Lesson {
  id: string;
  title: string;
  part: "rules" | "strategy";
  variant: string;
  options: Options;
  steps: Step[];
  /** The side from which it is seen. */
  side: Side;
  idea: Idea;
}

/** The short game against the computer that ends a course. */
export interface Practice {
  variant: string;
  options: Options;
  level: number;
}

/** All lessons of a game in one language. */
export interface Course {
  game: string;
  language: string;
  lessons: Lesson[];
  practice: Practice;
}

/** A paragraph, a list or a picture, with the number of the rule it states. */
export interface Block {
  rule: string | null;
  html: string;
}

/** A whole rulebook in one language. */
export interface Rulebook {
  title: string;
  sections: { heading: string; blocks: Block[] }[];
}

const courses = import.meta.glob<Course>("../made/courses/*.json", { import: "default" });
const rulebooks = import.meta.glob<Rulebook>("../made/rulebooks/*.json", { import: "default" });

export function courseOf(game: string, language: string): Promise<Course> {
  return loaded(courses[`../made/courses/${game}.${language}.json`], game);
}

export function rulebookOf(game: string, language: string): Promise<Rulebook> {
  return loaded(rulebooks[`../made/rulebooks/${game}.${language}.json`], game);
}

async function loaded<Data>(load: (() => Promise<Data>) | undefined, game: string): Promise<Data> {
  if (!load) throw new Trouble("unknown_game", game);
  return load();
}
