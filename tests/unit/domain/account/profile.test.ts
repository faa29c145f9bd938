import { describe, expect, it } from "vitest";
import { profileInput } from "~/domain/account/profile";

const ada = { name: "Ada Lovelace", username: "ada", phone: "" };
const messagesFor = (fields: Partial<typeof ada>) =>
  profileInput.safeParse({ ...ada, ...fields }).error?.issues.map(({ message }) => message);

describe("a profile", () => {
  it("treats empty fields as unset, and trims the others", () =>
    expect(profileInput.parse({ name: " Ada ", username: " ", phone: "" })).toEqual({
      name: "Ada",
      username: null,
      phone: null,
    }));

  it("applies the sign-up rule for names", () =>
    expect(messagesFor({ name: "A" })).toEqual(["Name must be at least 2 characters"]));

  it.each(["ada", "ada-lovelace", "a_1", "x".repeat(30), "007"])("accepts the username %s", (username) =>
    expect(profileInput.parse({ ...ada, username }).username).toBe(username),
  );

  it.each([
    ["ab", "Usernames have at least 3 characters"],
    ["x".repeat(31), "Usernames have at most 30 characters"],
    ["Ada", "Use only lowercase letters, digits, - and _"],
    ["adá", "Use only lowercase letters, digits, - and _"],
    ["-ada", "Start and end with a letter or a digit"],
    ["ada_", "Start and end with a letter or a digit"],
    ["admin", "This name is reserved. Please choose another one"],
    ["dashboard", "This name is reserved. Please choose another one"],
  ])("refuses the username %s", (username, message) => expect(messagesFor({ username })).toEqual([message]));

  it.each(["+1 512 555 0100", "(512) 555-0100", "+91 98765 43210", "0049/30/123456"])(
    "accepts the phone number %s as typed",
    (phone) => expect(profileInput.parse({ ...ada, phone }).phone).toBe(phone),
  );

  it.each(["12345", "call me", "+1 512 555 0100 0100 0100", "1+5125550100"])(
    "refuses the phone number %s",
    (phone) => expect(messagesFor({ phone })).toHaveLength(1),
  );
});
