/** Every language has every message, with the same inputs and right plural forms, and every message is used. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

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
    if (entry.isDirectory()) return entry.name === "paraglide" ? [] : sources(path);
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

it("every message is used", () => {
  const unused = Object.keys(english).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(code));
  expect(unused).toEqual([]);
});
