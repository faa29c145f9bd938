import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/preview/extract-blocks";
import { mergeForPreview } from "~/domain/preview/merge-for-preview";

const fence = (info: string, content: string) => `\`\`\`${info}\n${content}\n\`\`\`\n\n`;
const merged = (reply: string, index = 0) => mergeForPreview(extractBlocks(reply), index);

describe("the blocks that belong to a page", () => {
  it("take the place of the tags that name their files", () => {
    const page =
      '<head><link rel="stylesheet" href="./css/style.css?v=1"></head><script type="module" src="app.js"></script>';
    const reply =
      fence("html index.html", page) + fence("css css/style.css", "a {}") + fence("js app.js", "run()");
    expect(merged(reply)).toBe(
      '<head><style>\na {}\n</style></head><script type="module">\nrun()\n</script>\n',
    );
  });

  it("are found without a file name when the page asks for a file of their kind", () => {
    const reply = fence("html", '<link rel="stylesheet" href="styles.css"><p>') + fence("css", "p {}");
    expect(merged(reply)).toBe("<style>\np {}\n</style><p>\n");
  });

  it("follow a page that has no styles and scripts of its own", () => {
    const reply =
      fence("html", "<html><head></head><body><p></p></body></html>") +
      fence("css", "p {}") +
      fence("js", "go()");
    expect(merged(reply)).toBe(
      "<html><head><style>\np {}\n</style></head><body><p></p><script>\ngo()\n</script></body></html>\n",
    );
  });

  it("may also come before the only page", () => {
    expect(merged(fence("css", "p {}") + fence("html", "<p>"), 1)).toBe("<p>\n<style>\np {}\n</style>");
  });

  it("do not replace the page's own styles and scripts", () => {
    const page = "<style>b {}</style><script>own()</script>";
    expect(merged(fence("html", page) + fence("css", "p {}") + fence("js", "go()"))).toBe(`${page}\n`);
  });

  it("go to the page before them when there are several", () => {
    const reply = fence("html", "<p>1") + fence("css", "p {}") + fence("html", "<p>2") + fence("css", "i {}");
    expect(merged(reply, 0)).toBe("<p>1\n<style>\np {}\n</style>");
    expect(merged(reply, 2)).toBe("<p>2\n<style>\ni {}\n</style>");
  });

  it("cannot end the element that holds them", () => {
    const reply =
      fence("html", "<p>") +
      fence("js", 'const s = "</script>";') +
      fence("css", 'a { content: "</style>" }');
    expect(merged(reply)).toContain('"<\\/script>";\n</script>');
    expect(merged(reply)).toContain('"<\\/style>" }\n</style>');
  });

  it("are not sought in other places: a server's address, a comment, a string in a script", () => {
    const page =
      '<!-- <script src="app.js"></script> --><script src="https://x.test/app.js"></script><script>"<script src=app.js>"</script>';
    expect(merged(fence("html", page) + fence("js app.js", "go()"))).toBe(`${page}\n`);
  });

  it("are put at the ends of head and body, and not where a comment, a style or a script names these", () => {
    const page =
      '<html><head><!-- </head> --><title></head></title></head><body><script type="application/json">"</body>"</script></body><!-- </body> --></html>';
    const reply = fence("html", page) + fence("css", "p {}") + fence("js", "go()");
    expect(merged(reply)).toBe(
      `${page.replace("</title></head>", "</title><style>\np {}\n</style></head>").replace("</script></body>", "</script><script>\ngo()\n</script></body>")}\n`,
    );
  });

  it("leave a listing as it is", () => {
    expect(merged(fence("jsx", "<App />") + fence("css", "p {}"))).toBe("<App />\n");
  });
});
