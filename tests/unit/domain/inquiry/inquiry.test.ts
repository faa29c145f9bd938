import { describe, expect, it } from "vitest";
import { descriptionLength, MIN_DESCRIPTION } from "~/domain/inquiry/answers";
import { inquiryInput } from "~/domain/inquiry/inquiry";

const description = "We want to run it in our own data centre. ".repeat(3);
const complete = {
  fullname: "Ada Lovelace",
  company: "Analytical Engines",
  email: "ada@example.com",
  phone: "+1 512 555 0199",
  description,
};
const refusals = (changed: object) => {
  const { error } = inquiryInput.safeParse({ ...complete, ...changed });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

describe("an inquiry", () => {
  it("requires only the five marked fields", () =>
    expect(inquiryInput.parse(complete)).toEqual({
      ...complete,
      description: description.trim(),
      userCount: "",
      contactMethod: "email",
      scheduleDemo: false,
      referrer: "",
    }));

  it.each(["fullname", "company", "email", "phone", "description"])("reports a missing %s", (field) => {
    expect(refusals({ [field]: " \n " })).toEqual([`${field}: This field is required`]);
  });

  it("accepts only the listed user counts and contact methods", () => {
    expect(refusals({ userCount: "501+", contactMethod: "phone" })).toEqual([]);
    expect(refusals({ userCount: "many" })).toHaveLength(1);
    expect(refusals({ contactMethod: "fax" })).toHaveLength(1);
  });

  it("accepts a bare email address only", () => {
    for (const email of [
      "ada",
      "ada@example.com\r\nBcc: eve@example.com",
      "ada@example.com, eve@example.com",
    ])
      expect(refusals({ email }), email).toEqual(["email: Please enter a valid email address"]);
  });

  it("puts header values on a single line", () => {
    const { fullname, company } = inquiryInput.parse({
      ...complete,
      fullname: "Ada\r\nBcc: eve@example.com",
      company: "Acme\u0000\n\tX-Evil: 1",
    });
    expect(fullname).toBe("Ada Bcc: eve@example.com");
    expect(company).toBe("Acme X-Evil: 1");
  });
});

describe("the description", () => {
  it("has at least 100 characters, not counting surrounding whitespace", () => {
    expect(MIN_DESCRIPTION).toBe(100);
    expect(refusals({ description: "x".repeat(100) })).toEqual([]);
    expect(refusals({ description: ` ${"x".repeat(99)} ` })).toEqual([
      "description: Please write at least 100 characters",
    ]);
  });

  it("is counted in characters of any script", () => {
    expect(descriptionLength("🌼".repeat(50))).toBe(50);
    expect(refusals({ description: "🌼".repeat(50) })).toHaveLength(1);
  });
});
