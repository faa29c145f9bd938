import { Checkbox } from "~/components/ui/checkbox";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import { contactMethods, userCounts } from "~/domain/inquiry/answers";
import type { FieldErrors } from "./answers";
import { copy } from "./copy";
import { DescriptionField } from "./description-field";

const userCountOptions = userCounts.map((value) => ({ value, label: value || copy.noUserCount }));
const contactOptions = contactMethods.map((value) => ({ value, label: copy.contactMethods[value] }));

/** Uncontrolled fields; the form reads them on submit. */
export function InquiryFields({ refusals }: { refusals: FieldErrors }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={copy.fields.fullname}
          name="fullname"
          required
          autoComplete="name"
          error={refusals.fullname}
        />
        <TextField
          label={copy.fields.company}
          name="company"
          required
          autoComplete="organization"
          error={refusals.company}
        />
        <TextField
          label={copy.fields.email}
          name="email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          error={refusals.email}
        />
        <TextField
          label={copy.fields.phone}
          name="phone"
          type="tel"
          required
          autoComplete="tel"
          error={refusals.phone}
        />
      </div>
      <DescriptionField error={refusals.description} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NativeSelect label={copy.fields.userCount} name="userCount" options={userCountOptions} />
        <NativeSelect label={copy.fields.contactMethod} name="contactMethod" options={contactOptions} />
      </div>
      <Checkbox label={copy.fields.scheduleDemo} name="scheduleDemo" />
      {/* The honeypot: invisible, not focusable, hidden from screen readers. */}
      <label aria-hidden className="absolute -left-[9999px]">
        {copy.fields.referrer}
        <input name="referrer" tabIndex={-1} autoComplete="off" className="border" />
      </label>
    </>
  );
}
