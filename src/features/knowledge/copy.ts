import type { DocumentState } from "~/domain/knowledge/collection";
import type { ModelPlace } from "~/domain/model/model";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** All texts of collections and their documents. */
export const copy = {
  cancel: "Cancel",
  list: {
    title: "Knowledge",
    text: "Collections of documents that your chats can draw on. Attach one to a chat, or mention it with @ in a message. The reply gets the passages that fit the question, and cites them.",
    failed: "Your collections could not be loaded",
    create: "New collection",
    empty: "No collections yet",
    emptyText: "Create one, then add files, notes or one of your projects.",
    team: (name: string) => `Team ${name}`,
    documents: (count: number) => counted(count, "document", "documents"),
    waiting: (count: number) => `${counted(count, "is", "are")} being read`,
    failedDocuments: (count: number) => `${count.toLocaleString("en-US")} could not be read`,
  },
  meaning: {
    title: "Find by meaning",
    text: "A model can find passages that use other words than your question. It reads your documents once, and every question you ask about them.",
    label: "Model",
    none: "None: find by keywords only",
    /** As the list names a model. */
    option: (name: string, connection: string | null) => (connection ? `${name} (${connection})` : name),
    places: {
      machine: "on this machine",
      network: "on your network",
      elsewhere: "at a provider",
    } satisfies Record<ModelPlace, string>,
    away: (name: string) => `${name} is not connected. Until it is, passages are found by keywords only.`,
    noModels: {
      before: "No connected model can do this. The smallest to run here is all-minilm-l6-v2 (25 MB), under ",
      link: "Models on this machine",
      after: ". In Ollama, `ollama pull nomic-embed-text` gets one; OpenAI, Gemini and Mistral have some.",
    },
    chats: {
      label: "Include your chats",
      text: {
        machine:
          "It reads everything in your chats, so that @Your chats also finds what was said in other words.",
        network:
          "Everything in your chats, now and later, is sent to it, so that @Your chats also finds what was said in other words. It runs on another machine on your network.",
        elsewhere:
          "Everything in your chats, now and later, is sent to its provider, so that @Your chats also finds what was said in other words.",
      } satisfies Record<ModelPlace, string>,
      progress: (done: number, all: number) =>
        `${done.toLocaleString("en-US")} of ${counted(all, "message", "messages")} can be found by meaning`,
      problem: "Some messages can only be found by keywords",
    },
    failed: "The models could not be loaded",
    notSaved: "The choice could not be saved. Please try again.",
    confirmTitle: (name: string) => `Send your documents to ${name}?`,
    confirmText: {
      network:
        "It runs on another machine on your network, which receives the text of all your documents and every question you ask about them.",
      elsewhere:
        "It does not run on this machine. Its provider receives the text of all your documents, including those you add later, and every question you ask about them.",
    },
    confirm: "Send them",
    progress: (done: number, all: number) =>
      `${done.toLocaleString("en-US")} of ${counted(all, "document", "documents")} can be found by meaning`,
    problem: "Some documents can only be found by keywords",
    retried: (reason: string) => `${reason} It will be retried later.`,
  },
  name: {
    createTitle: "New collection",
    renameTitle: "Rename the collection",
    name: "Name",
    create: "Create",
    rename: "Rename",
    notSaved: "The collection could not be saved. Please try again.",
  },
  collection: {
    back: "Knowledge",
    failed: "The collection could not be loaded",
    rename: "Rename",
    remove: "Delete",
    more: "More actions",
    refresh: (name: string) => `Read ${name} again`,
    notRefreshed: "The page could not be read again. Please try again.",
    empty: "No documents yet",
    emptyText:
      "Drop files or folders here: Markdown, text, code, PDF, Word, HTML and CSV, each up to 10 MB and 1 MB of text.",
    documents: "Documents",
    progress: (done: number, all: number) =>
      `${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} read`,
    uploading: (sent: number, all: number) =>
      `Uploading ${sent.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`,
    states: { waiting: "Being read", ready: "Ready", failed: "Not read" } satisfies Record<
      DocumentState,
      string
    >,
    pages: (count: number) => counted(count, "page", "pages"),
    open: (name: string) => `Open ${name}`,
    removeDocument: (name: string) => `Delete ${name}`,
    notRemoved: "The document could not be deleted. Please try again.",
    notDropped: "The dropped files could not be read. Add them with the buttons.",
    nothingToAdd: "There is no file to add",
    notUploaded: (name: string, others: number) =>
      `${name}${others > 0 ? ` and ${counted(others, "other file", "other files")}` : ""} could not be uploaded`,
    tooLarge: "A file can have at most 10 MB.",
    notReached: "The server could not be reached.",
  },
  add: {
    open: "Add documents",
    input: "Files to add",
    dropHere: "Drop files or folders to add them",
    files: "Files",
    folder: "A folder",
    note: "A note",
    page: "A web page",
    project: "A project",
  },
  removal: {
    title: (name: string) => `Delete “${name}”?`,
    text: "Its documents are deleted too. Chats it is attached to no longer get its passages; replies keep those they already have.",
    confirm: "Delete",
    failed: "The collection could not be deleted. Please try again.",
  },
  note: {
    title: "Add a note",
    name: "Title",
    text: "Text",
    add: "Add",
    unnamed: "Enter a title",
    unwritten: "Enter the text of the note",
  },
  page: {
    title: "Add a web page",
    text: "One public page, as its site’s robots.txt allows. Its links are not followed.",
    address: "Address",
    add: "Add",
    failed: "The page could not be added. Please try again.",
  },
  project: {
    title: "Add a project",
    text: "Its text files are added as they are now. Add it again to bring them up to date.",
    label: "Project",
    none: "You have no projects yet.",
    add: "Add",
    failed: "The project could not be added. Please try again.",
  },
  passage: {
    place: (collection: string, place: string) => `${collection} · ${place}`,
    loading: "Loading the document",
    gone: "The document was deleted or replaced. This is the passage as the reply got it.",
  },
};
