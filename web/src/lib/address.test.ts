import { beforeEach, describe, expect, it, vi } from "vitest";

/** The addresses of an app on such a host, which is at some address of its own. */
async function appOn(host: string, root: string, at: string) {
  vi.resetModules();
  Object.assign(document.documentElement.dataset, { host, root });
  location.href = at;
  const { to, placeOf, publicAddress, hasServer } = await import("./address.js");
  return {
    to,
    publicAddress,
    hasServer,
    placeAt: (address: string) => placeOf(new URL(address, location.href)),
  };
}

beforeEach(() => {
  delete document.documentElement.dataset.host;
  delete document.documentElement.dataset.root;
});

describe("on a server", () => {
  it("addresses are paths from the root", async () => {
    const { to, placeAt, hasServer } = await appOn("server", "/", "http://site.example/learn");
    expect(hasServer).toBe(true);
    expect(to("/new/go?screen")).toBe("/new/go?screen");
    expect(placeAt("/analysis#g=go")).toEqual({ path: "/analysis", search: "", hash: "#g=go" });
    expect(placeAt("/api/schema")).toBeNull();
    expect(placeAt("http://other.example/learn")).toBeNull();
  });
});

describe("on a host of files", () => {
  it("each page has a folder below the root", async () => {
    const { to, placeAt, publicAddress, hasServer } = await appOn(
      "files",
      "../../",
      "http://site.example/sub/learn/go/",
    );
    expect(hasServer).toBe(false);
    expect(to("/")).toBe("/sub/");
    expect(to("/new/go?screen")).toBe("/sub/new/go/?screen");
    expect(publicAddress("/analysis#g=go&m=a.b")).toBe("http://site.example/sub/analysis/#g=go&m=a.b");
    expect(placeAt("/sub/new/go/?screen")).toEqual({ path: "/new/go", search: "?screen", hash: "" });
    expect(placeAt("/sub/learn")).toEqual({ path: "/learn", search: "", hash: "" });
    expect(placeAt("/elsewhere")).toBeNull();
  });

  it("a page that no file stands for is behind the #", async () => {
    const { to, placeAt } = await appOn("files", "./", "http://site.example/sub/");
    expect(to("/table/a-b_1")).toBe("/sub/#/table/a-b_1");
    expect(placeAt("/sub/#/table/a-b_1")).toEqual({ path: "/table/a-b_1", search: "", hash: "" });
  });
});

describe("in a single file", () => {
  it("every page is behind the #", async () => {
    const { to, placeAt } = await appOn("file", "", "http://site.example/some/kwartet.html");
    expect(to("/review#g=go")).toBe("/some/kwartet.html#/review#g=go");
    expect(placeAt("#/review#g=go")).toEqual({ path: "/review", search: "", hash: "#g=go" });
    expect(placeAt("#/new/go?screen")).toEqual({ path: "/new/go", search: "?screen", hash: "" });
    expect(placeAt("")).toEqual({ path: "/", search: "", hash: "" });
  });
});
