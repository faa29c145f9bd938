import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Homepage of a small bakery called Crumb, opening hours Tue-Sun 7am-2pm. Add a cookie banner at the bottom with Accept and Decline, it goes away after either.",
  async check(page) {
    await expect(shown(page, /crumb/i)).toBeVisible();
    await expect(shown(page, /tue/i)).toBeVisible();
    const accept = control(page, /accept/i);
    await expect(accept).toBeVisible();
    await expect(control(page, /decline|reject/i)).toBeVisible();
    await accept.click();
    await expect(accept).toBeHidden();
    await expect(control(page, /decline|reject/i)).toBeHidden();
    await expect(shown(page, /crumb/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Crumb</title>
<h1>Crumb</h1>
<p>Open Tue–Sun, 7am–2pm</p>
<aside>
  We use cookies. <button>Accept</button> <button>Decline</button>
</aside>
<script>
  for (const button of document.querySelectorAll("aside button"))
    button.onclick = () => document.querySelector("aside").remove();
</script>`,
  },
};
