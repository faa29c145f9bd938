import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { mergeForPreview } from "../document/merge-for-preview";

const fence = (info: string, content: string) => `\`\`\`${info}\n${content}\n\`\`\`\n\n`;
const merged = (reply: string, index = 0) => mergeForPreview(extractBlocks(reply), index);

describe("the blocks that belong to a page", () => {
  it("replace the tags that name their files", () => {
    const page =
      '<head><link rel="stylesheet" href="./css/style.css?v=1"></head><script type="module" src="app.js"></script>';
    const reply =
      fence("html index.html", page) + fence("css css/style.css", "a {}") + fence("js app.js", "run()");
    expect(merged(reply)).toBe(
      '<head><style>\na {}\n</style></head><script type="module">\nrun()\n</script>\n',
    );
  });

  it("are found without a file name when the page refers to a file of their type", () => {
    const reply = fence("html", '<link rel="stylesheet" href="styles.css"><p>') + fence("css", "p {}");
    expect(merged(reply)).toBe("<style>\np {}\n</style><p>\n");
  });

  it("are added to a preceding page without styles and scripts", () => {
    const reply =
      fence("html", "<html><head></head><body><p></p></body></html>") +
      fence("css", "p {}") +
      fence("js", "go()");
    expect(merged(reply)).toBe(
      "<html><head><style>\np {}\n</style></head><body><p></p><script>\ngo()\n</script></body></html>\n",
    );
  });

  it("can also precede the only page", () => {
    expect(merged(fence("css", "p {}") + fence("html", "<p>"), 1)).toBe("<p>\n<style>\np {}\n</style>");
  });

  it("do not replace the page's own styles and scripts", () => {
    const page = "<style>b {}</style><script>own()</script>";
    expect(merged(fence("html", page) + fence("css", "p {}") + fence("js", "go()"))).toBe(`${page}\n`);
  });

  it("belong to the preceding page if there are several", () => {
    const reply = fence("html", "<p>1") + fence("css", "p {}") + fence("html", "<p>2") + fence("css", "i {}");
    expect(merged(reply, 0)).toBe("<p>1\n<style>\np {}\n</style>");
    expect(merged(reply, 2)).toBe("<p>2\n<style>\ni {}\n</style>");
  });

  it("cannot close the element that contains them", () => {
    const reply =
      fence("html", "<p>") +
      fence("js", 'const s = "</script>";') +
      fence("css", 'a { content: "</style>" }');
    expect(merged(reply)).toContain('"<\\/script>";\n</script>');
    expect(merged(reply)).toContain('"<\\/style>" }\n</style>');
  });

  it("are not inserted for a remote URL, a comment or a string in a script", () => {
    const page =
      '<!-- <script src="app.js"></script> --><script src="https://x.test/app.js"></script><script>"<script src=app.js>"</script>';
    expect(merged(fence("html", page) + fence("js app.js", "go()"))).toBe(`${page}\n`);
  });

  it("are inserted at the ends of head and body, not where a comment, a style or a script mentions them", () => {
    const page =
      '<html><head><!-- </head> --><title></head></title></head><body><script type="application/json">"</body>"</script></body><!-- </body> --></html>';
    const reply = fence("html", page) + fence("css", "p {}") + fence("js", "go()");
    expect(merged(reply)).toBe(
      `${page.replace("</title></head>", "</title><style>\np {}\n</style></head>").replace("</script></body>", "</script><script>\ngo()\n</script></body>")}\n`,
    );
  });

  it("do not change a listing", () => {
    expect(merged(fence("jsx", "<App />") + fence("css", "p {}"))).toBe("<App />\n");
  });
});

it("takes the sheet that a page of a project links where two have the same name", () => {
  const block = (index: number, fileName: string, content: string) => ({
    index,
    fileName,
    content,
    kind: fileName.endsWith(".html") ? ("markup" as const) : ("listing" as const),
    language: fileName.endsWith(".css") ? "css" : "html",
    closed: true,
  });
  const blocks = [
    block(0, "one/style.css", "one {}"),
    block(1, "two/style.css", "two {}"),
    block(2, "two/index.html", '<link rel="stylesheet" href="style.css">'),
    block(
      3,
      "index.html",
      '<link rel="stylesheet" href="/two/style.css"><link rel="stylesheet" href="one/st%79le.css">',
    ),
  ];
  expect(mergeForPreview(blocks, 2)).toBe("<style>\ntwo {}</style>");
  expect(mergeForPreview(blocks, 3)).toBe("<style>\ntwo {}</style><style>\none {}</style>");
});
