import { describe, expect, it } from "vitest";
import { connectInput, pushInput, repositorySourceInput } from "~/domain/github/github-input";

const id = "0198c0de-0000-7000-8000-000000000000";

describe("what is imported", () => {
  const read = (source: string, branch = "", folder = "") => {
    const { data } = repositorySourceInput.safeParse({ source, branch, folder });
    return data && [data.fullName, data.branch, data.folder];
  };

  it.each([
    ["ada/site", ["ada/site", "", ""]],
    [" ada/site.git ", ["ada/site", "", ""]],
    ["https://github.com/ada/site", ["ada/site", "", ""]],
    ["github.com/ada/site/", ["ada/site", "", ""]],
    ["https://github.com/ada/site.js.git?tab=readme#top", ["ada/site.js", "", ""]],
    ["git@github.com:ada/site.git", ["ada/site", "", ""]],
    ["ssh://git@github.com/ada/site", ["ada/site", "", ""]],
    ["https://github.com/ada/site/tree/work/sites/one%20two/", ["ada/site", "work", "sites/one two"]],
  ])("reads %s", (source, expected) => expect(read(source)).toEqual(expected));

  it("prefers a branch and a folder of their own fields", () => {
    expect(read("https://github.com/ada/site/tree/work/one", "main", "/two/")).toEqual([
      "ada/site",
      "main",
      "two",
    ]);
  });

  it.each(["ada", "https://github.com/ada", "ada/..", "a b/c", "-ada/site", "ada/site/more/of/it"])(
    "refuses %s",
    (source) => expect(read(source)).toBeUndefined(),
  );
});

describe("where a project is pushed", () => {
  const fields = (changes: object) => {
    const input = {
      projectId: id,
      versionId: id,
      pushedId: null,
      target: "existing",
      name: "",
      isPrivate: true,
      fullName: "ada/site",
    };
    const { error } = pushInput.safeParse({ ...input, branch: "main", message: "Plant", ...changes });
    return error?.issues.map(({ path }) => path.join(".")) ?? [];
  };

  it("takes no branch whose name hides a character", () => {
    for (const branch of ["ma\u200bin", "main\u202e", "m\u00a0ain"])
      expect(fields({ branch })).toEqual(["branch"]);
  });

  it("checks the name of what was chosen only", () => {
    expect(fields({})).toEqual([]);
    expect(fields({ fullName: "site" })).toEqual(["fullName"]);
    expect(fields({ target: "new", fullName: "" })).toEqual(["name"]);
    for (const name of ["..", "a/b", "site.git", "x".repeat(101)])
      expect(fields({ target: "new", name }), name).toEqual(["name"]);
    expect(fields({ target: "new", name: "My_site.2" })).toEqual([]);
  });

  it("takes the names of branches that git takes", () => {
    for (const branch of ["main", "feature/rose-1", "a.b", "ünï"])
      expect(fields({ branch }), branch).toEqual([]);
    for (const branch of [
      "",
      "a b",
      "a..b",
      "a~1",
      "/a",
      "a/",
      "a.lock",
      "-a",
      "@",
      "a@{b",
      "a//b",
      "a\\b",
      "x/.y",
    ])
      expect(fields({ branch }), branch).toContain("branch");
  });
});

it("takes tokens of every form that GitHub gives, and no line of a file", () => {
  const isToken = (token: string) => connectInput.safeParse({ token }).success;
  for (const token of [`ghp_${"a".repeat(36)}`, `github_pat_${"A1_".repeat(27)}`, "0".repeat(40)])
    expect(isToken(token), token).toBe(true);
  for (const token of ["", "ghp_short", `ghp_${"a".repeat(36)} x`, "a\r\nX-Header: 1234567890"])
    expect(isToken(token), token).toBe(false);
});
