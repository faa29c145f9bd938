import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, shown } from "../../find.ts";

const form = `<!doctype html>
<title>Sign up</title>
<h1>Sign up</h1>
<form>
  <label>Email <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label>
  <button>Create account</button>
</form>
<p></p>
<script>
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();`;

export const evalCase: EvalCase = {
  prompt:
    'The password must have at least 8 characters, otherwise show "Password too short" and don\'t create the account.',
  given: {
    "index.html": `${form}
    document.querySelector("p").textContent = "Account created";
  };
</script>`,
  },
  async check(page) {
    const create = async (password: string) => {
      await field(page, /email/i).fill("ada@example.com");
      await field(page, /password/i).fill(password);
      await control(page, /create account/i).click();
    };
    await create("1234567");
    await expect(shown(page, /password too short/i)).toBeVisible();
    await expect(shown(page, "Account created")).toBeHidden();
    await create("12345678");
    await expect(shown(page, "Account created")).toBeVisible();
    await expect(shown(page, /password too short/i)).toBeHidden();
  },
  solution: {
    "index.html": `${form}
    const isLong = event.target.password.value.length >= 8;
    document.querySelector("p").textContent = isLong ? "Account created" : "Password too short";
  };
</script>`,
  },
};
