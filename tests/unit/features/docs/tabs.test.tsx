import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pageComponents } from "~/features/docs/page-components";

const { PageTabs, Tab, Tabs } = pageComponents;

it("shows the first part of a page and keeps the others in it, each with an address", () => {
  const html = renderToStaticMarkup(
    <PageTabs>
      <Tab label="Overview">What it is</Tab>
      <Tab label="Reference">
        <Tabs>
          <Tab label="Python">pass</Tab>
        </Tabs>
      </Tab>
    </PageTabs>,
  );
  expect(html).toMatch(/role="tab" id="overview-tab" aria-selected="true" aria-controls="overview"/);
  expect(html).toMatch(/<div role="tabpanel" id="overview"(?:(?!hidden)[^>])*>What it is/);
  expect(html).toMatch(/<div role="tabpanel" id="reference"[^>]* hidden=""/);
  expect(html).toContain("pass");
});
