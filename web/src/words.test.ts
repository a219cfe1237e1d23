/** Every language has every message, with the same inputs and right plural forms, and every message is used and
 * translated; there is a message for every ending of the server. The words of the games are in their folders. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { speak } from "./lib/language.js";
import vocabulary from "./lib/vocabulary.json";

interface Plural {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}
type Message = string | Plural[];

const root = join(import.meta.dirname, "..");
const locales = ["en", "de", "fr", "it", "nl", "es", "pl"];

function messagesOf(locale: string): Record<string, Message> {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(join(root, "messages", `${locale}.json`), "utf8"),
  ) as Record<string, Message>;
  return messages;
}

function texts(message: Message): string[] {
  return typeof message === "string" ? [message] : message.flatMap((plural) => Object.values(plural.match));
}

function inputs(message: Message): string[] {
  const named = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!));
  return [...new Set(named)].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["paraglide", "games"].includes(entry.name) ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

const english = messagesOf("en");
const code = sources(join(root, "src")).join("\n");

describe.each(locales)("the messages in %s", (locale) => {
  const messages = messagesOf(locale);

  it("are all there, and no others", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  it("take the same inputs as the English ones", () => {
    for (const [key, message] of Object.entries(messages)) {
      const extra = inputs(message).filter((name) => !inputs(english[key]!).includes(name));
      expect(extra, key).toEqual([]);
      if (typeof message === "string" && typeof english[key] === "string") {
        expect(inputs(message), key).toEqual(inputs(english[key]));
      }
    }
  });

  it("have every plural form of the language", () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(messages)) {
      expect(typeof message === "string", key).toBe(typeof english[key] === "string");
      if (typeof message === "string") continue;
      const forms = Object.keys(message[0]!.match).map((form) => form.replace("countPlural=", ""));
      const wanted = categories.filter(
        (category) => category !== "other" && (category !== "many" || locale === "pl"),
      );
      expect(forms.sort(), key).toEqual([...wanted, "*"].sort());
    }
  });

  it("say something", () => {
    for (const [key, message] of Object.entries(messages)) {
      for (const text of texts(message)) expect(text.trim(), key).not.toBe("");
    }
  });
});

/** What is rightly the same in several languages: names, signs, and words that travelled. */
const international = new Set([
  "account_passkeys",
  "account_title",
  "analysis_engine",
  "app_name",
  "chat_title",
  "clock_days_hours",
  "lobby_title",
  "nav_lobby",
  "new_computer",
  "people_bot",
  "said_move",
  "settings_speed",
  "settings_speed_normal",
  "status_to_move",
  "worth_chance",
  "player_machine",
  "table_zen",
]);

it("no message is English in several languages", () => {
  const others = locales.filter((locale) => locale !== "en").map(messagesOf);
  const isEnglish = (key: string) => (messages: Record<string, Message>) =>
    JSON.stringify(messages[key]) === JSON.stringify(english[key]);
  const same = Object.keys(english).filter((key) => others.filter(isEnglish(key)).length > 1);
  expect(same.filter((key) => !international.has(key))).toEqual([]);
  expect([...international].filter((key) => !same.includes(key))).toEqual([]);
});

it("every ending that players make has a message", async () => {
  await speak(); // words are looked up as their module is loaded
  const { isTranslatedEnding } = await import("./lib/words.js");
  expect(vocabulary.endings.length).toBeGreaterThan(1);
  expect(vocabulary.endings.filter((name) => !isTranslatedEnding(name))).toEqual([]);
});

it("every message is used", () => {
  const unused = Object.keys(english).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code));
  expect(unused).toEqual([]);
});
