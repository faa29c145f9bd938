import { company } from "../marketing/company";

/** The files of an archive, for people; docs/your-data lists the same. */
export const archiveFiles = [
  { path: "README.md", what: "this text" },
  { path: "manifest.json", what: "the format, what is in here, and the SHA-256 of every file" },
  { path: "account.json", what: "your profile, settings, folders and saved prompts" },
  { path: "avatar.webp", what: "your picture" },
  { path: "templates/<id>.json", what: "a template that you saved, with its page" },
  { path: "collections/<id>.json", what: "a collection of documents, with their texts" },
  {
    path: "projects/<id>/project.json",
    what: "a project: its versions, what its page has stored, and how it is published",
  },
  {
    path: "projects/<id>/repository.bundle",
    what: "the files of all versions of the project, as a git repository",
  },
  { path: "chats/<id>.json", what: "a chat with all branches and everything that its messages say" },
  { path: "chats/<id>/<attachment>.<type>", what: "a file that was attached to a message of the chat" },
] as const;

export const readmeOf = (): string => `# Your ${company.product} account

This archive holds everything that you made in ${company.product}. To bring it to another installation, open Account, Your Data there
and import the file as it is. Importing it twice adds nothing.

## Files

${archiveFiles.map(({ path, what }) => `- \`${path}\`: ${what}.`).join("\n")}

The JSON files are plain text, times are UTC, and ids are UUIDs. \`/docs/your-data\` describes every field.

## Projects

Each project is a git bundle, a repository in one file:

    git clone projects/<id>/repository.bundle my-project

The branch \`main\` is the version that was on screen, \`draft\` holds what was not saved yet, and every version has a tag
(\`v1\`, \`v2\`, …).

## Not in here

Passwords, sessions and passkeys of the account; keys, tokens and addresses of providers, tool servers, GitHub, Supabase and hosts;
permissions that you gave; invoices and payment data; deleted chats; messages that still waited for a reply. The password
of a publication is here only as the hash that checks it: keep this archive to yourself.
`;
