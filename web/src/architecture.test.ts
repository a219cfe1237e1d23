// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** What one file takes from another: names, or "*" for everything. */
interface Import {
  readonly from: string;
  readonly names: readonly string[];
  readonly isLate: boolean;
}

const root = import.meta.dirname;
const everything = ["*"];
const made = /^paraglide\/|^games\/|^made\/|^protocol\.ts$/;
/** Files whose exports are used elsewhere: by other pages, by made files, in place of others (see app.config.ts). */
const interfaces = new Set([
  "board/index.ts",
  "embed/index.ts",
  "lib/language.ts",
  "lib/game_types.ts",
  "local/load_embedded.ts",
  "local/load_package.ts",
]);

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte)$/.test(file) && !made.test(file))
  .sort();

function parsed(file: string): ts.SourceFile {
  const text = readFileSync(join(root, file), "utf8");
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((found) => found[1]);
  const code = file.endsWith(".svelte") ? scripts.join("\n") : text;
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
}

const sources = new Map(files.map((file) => [file, parsed(file)]));

function resolved(file: string, address: string): string | undefined {
  const path = normalize(join(file, "..", address));
  const candidates = [path, `${path}.ts`, `${path}/index.ts`, path.replace(/\.js$/, ".ts")];
  return candidates.find((candidate) => sources.has(candidate));
}

/** An import or a re-export; without a list of names it takes everything. */
function declared(node: ts.ImportDeclaration | ts.ExportDeclaration): readonly string[] {
  if (ts.isExportDeclaration(node)) {
    const list = node.exportClause;
    return list && ts.isNamedExports(list) ? list.elements.map(nameInside) : everything;
  }
  const list = node.importClause?.namedBindings;
  if (list && ts.isNamespaceImport(list)) return everything;
  const names = list?.elements.map(nameInside) ?? [];
  return node.importClause?.name ? ["default", ...names] : names;
}

const nameInside = (element: ts.ImportSpecifier | ts.ExportSpecifier): string =>
  (element.propertyName ?? element.name).text;

function importsOf(file: string): Import[] {
  const found: Import[] = [];
  const add = (address: ts.Node | undefined, names: readonly string[], isLate: boolean): void => {
    const from = address && ts.isStringLiteral(address) ? resolved(file, address.text) : undefined;
    if (from) found.push({ from, names, isLate });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      add(node.moduleSpecifier, declared(node), false);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], everything, true);
    ts.forEachChild(node, visit);
  };
  visit(sources.get(file)!);
  return found;
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

function exportsOf(file: string): string[] {
  return sources.get(file)!.statements.flatMap((node) => {
    if (ts.isExportDeclaration(node)) {
      const list = node.exportClause;
      return list && ts.isNamedExports(list) ? list.elements.map((element) => element.name.text) : [];
    }
    const isExported = ts.canHaveModifiers(node)
      ? ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
      : false;
    return isExported && !describesOthers(file, node) ? namesOf(node) : [];
  });
}

/** A type that its own file uses belongs to whatever is exported with it. */
function describesOthers(file: string, node: ts.Statement): boolean {
  if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return false;
  const uses = sources.get(file)!.text.match(new RegExp(`\\b${node.name.text}\\b`, "g"));
  return uses!.length > 1;
}

function namesOf(node: ts.Statement): string[] {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ""));
  const { name } = node as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** The first cycle that begins in a file, as a list of files. */
function cycleFrom(file: string, path: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  done.add(file);
  for (const { from, isLate } of imports.get(file)!) {
    const cycle = isLate ? undefined : cycleFrom(from, [...path, file], done);
    if (cycle) return cycle;
  }
  return undefined;
}

test("no file imports itself by way of others", () => {
  const done = new Set<string>();
  const cycles = files.map((file) => cycleFrom(file, [], done)).filter((cycle) => cycle !== undefined);
  expect(cycles.map((cycle) => cycle.join(" -> "))).toEqual([]);
});

test("everything that a file exports is imported somewhere", () => {
  const used = new Set(
    [...imports.values()].flat().flatMap(({ from, names }) => names.map((name) => `${from}: ${name}`)),
  );
  const unused = files
    .filter((file) => !file.endsWith(".svelte") && !interfaces.has(file) && !used.has(`${file}: *`))
    .flatMap((file) => exportsOf(file).map((name) => `${file}: ${name}`))
    .filter((name) => !used.has(name));
  expect(unused).toEqual([]);
});

test("links of pages are written with the way to the root of the app", () => {
  const plain = files.filter((file) => /href="\/(?!api\/)/.test(readFileSync(join(root, file), "utf8")));
  expect(plain.filter((file) => file.endsWith(".svelte"))).toEqual([]);
});

/** Words that name people or houses where the code means players, connections and errors (see style.md). */
const unclear = /\b(some|any|every|no)body\b|\bwho(m?ever|ever|m)\b|somebody/i;

test("code and comments use plain technical terms", () => {
  const found = files
    .filter((file) => file !== "architecture.test.ts")
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .map((line, at) => ({ file, line, at })),
    )
    .filter(({ line }) => unclear.test(line))
    .map(({ file, line, at }) => `${file}:${at + 1}: ${line.trim()}`);
  expect(found).toEqual([]);
});
