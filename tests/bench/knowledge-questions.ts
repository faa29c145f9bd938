/** A question, the file that answers it and, of documentation, the heading that does. */
export type Question = { question: string; file: string; heading?: string };

const under =
  (file: string) =>
  ([heading, question]: readonly [string, string]): Question => ({ question, file, heading });

const guide = (page: string, questions: readonly (readonly [heading: string, question: string])[]) =>
  questions.map(under(`src/content/docs/${page}.mdx`));

const doc = (page: string, questions: readonly (readonly [heading: string, question: string])[]) =>
  questions.map(under(`docs/${page}.md`));

/** Asked of our documentation, as its readers would. */
export const documentationQuestions: readonly Question[] = [
  ...guide("api", [
    ["Keys", "How do I create an API key with limited scopes?"],
    ["Ask a model", "Can my script stream a chat completion from the server?"],
    ["Apps", "How does another program log in to my account with OAuth?"],
    ["Models", "Which endpoint lists the models that I can call?"],
    ["Projects", "How can I download the files of a project over HTTP?"],
    ["Errors and limits", "What happens when I send too many requests to the API?"],
  ]),
  ...guide("best-practices", [
    ["Point instead of describing", "How do I tell the model which element on the page I mean?"],
    ["Let errors speak", "Should I paste the error message into the chat myself?"],
    ["Write down what always holds", "Where do I put rules that every reply should follow?"],
    ["Keep secrets out of prompts", "Is it safe to paste a password into a message?"],
    ["Begin a new chat for a new task", "Why should I start a fresh chat?"],
  ]),
  ...guide("cli", [
    ["Install", "How do I install the command line tool?"],
    ["generate", "Which command writes code from a description in the terminal?"],
    ["modify", "How do I change an existing file from the command line?"],
    ["explain", "Can the command line explain what a file does?"],
    ["pull", "How do I download an Ollama model with the command line?"],
    ["doctor", "Which command checks why the command line cannot reach a model?"],
    ["login", "How do I sign the command line in to my server?"],
    ["projects", "How do I push a local folder as a project from the terminal?"],
    ["completion", "How do I get tab completion in bash or zsh?"],
    ["In scripts", "Which exit codes does the command line have in CI?"],
  ]),
  ...guide("download", [
    ["Supported platforms", "Does the SDK run on Windows?"],
    ["System requirements", "How much memory do I need to run a model?"],
    ["Initialize", "How do I create a client object in Python?"],
    ["Modify code", "How do I ask the SDK to refactor a piece of code?"],
  ]),
  ...guide("install", [
    ["What you need", "Which Node version is required?"],
    ["Use another port", "Something already listens on 3000, how do I change that?"],
    ["Where data is kept", "In which folder are the database and the mails stored?"],
    ["Update", "How do I get the newest version with git pull?"],
  ]),
  ...guide("overview", [
    ["What leaves your machine", "Is anything sent to the Internet?"],
    ["Connect a model", "What do I do to use a real model instead of the starter?"],
  ]),
  ...guide("quickstart", [
    ["Create an account", "How do I sign up and confirm my email address?"],
    ["Build a page", "How do I make my first page?"],
  ]),
  ...guide("sdk", [
    ["Two ways to a model", "Does the SDK talk to Ollama directly or to the server?"],
    ["Without an SDK", "Can I use the official OpenAI client library?"],
  ]),
  ...guide("self-hosting", [
    ["PostgreSQL", "How do I use a database server instead of the embedded database?"],
    ["Redis", "What do I need for several instances behind a load balancer?"],
    ["Keep it running", "How do I run it as a systemd service?"],
    ["What a restart interrupts", "Are replies lost when I restart the server?"],
    ["Health checks", "Which address tells a monitor that the server is alive?"],
    ["Sign-in with GitHub and Google", "Which callback URL do I register for Google login?"],
  ]),
  ...guide("your-data", [
    ["Import", "How do I bring an exported archive into another account?"],
    ["From other products", "Can I import my ChatGPT conversations?"],
    ["The archive", "Which files are in the ZIP of an export?"],
    ["The manifest", "What does manifest.json contain?"],
    ["Chats", "In which format are messages stored in the export?"],
    ["Files of projects", "What is repository.bundle in an export?"],
  ]),
  ...guide("guides/editor-and-terminal", [
    ["Editor", "How do I rename a variable in all files?"],
    ["Terminal", "Can I run npm scripts and tests in the terminal?"],
    ["Commands that a reply asks for", "What happens when the model wants to run a command?"],
  ]),
  ...guide("guides/github", [
    ["Connect GitHub", "Which permissions does a GitHub token need?"],
    ["Push a project", "How do I put my project into a GitHub repository?"],
    ["When others changed the branch", "What if someone else pushed commits to the branch meanwhile?"],
    ["Import a repository", "How do I start from an existing GitHub repository?"],
    ["Disconnect", "How do I remove the GitHub connection?"],
  ]),
  ...guide("guides/local-models", [
    ["Inside Bluebonnet", "Can I run a model without installing Ollama?"],
    ["Which one", "Which size of local model should I choose for 8 GB?"],
    ["Your own file", "How do I use a GGUF file that I have already?"],
    ["Ollama", "How do I connect Ollama on another computer?"],
    ["Adapt a model", "How do I make a model with its own system prompt and parameters?"],
  ]),
  ...guide("guides/mcp-servers", [
    ["Add a server", "How do I connect an MCP server by its address?"],
    ["Every call asks you", "Does a tool run without my consent?"],
    ["Programs on this machine", "How does the operator configure a local stdio MCP program?"],
    ["Use Bluebonnet from another agent", "How do I use my projects from Claude Code or Cursor?"],
    ["The running page", "Can another agent see and click in the preview?"],
  ]),
  ...guide("guides/plans-and-billing", [
    ["What is included", "How many prompts does the Free plan have per day?"],
    ["Your own keys and models", "Do prompts to my own API key count against my plan?"],
    ["Change, cancel, resume", "How do I cancel my subscription?"],
    ["For operators", "How do I switch payments on with Stripe keys?"],
  ]),
  ...guide("guides/projects", [
    ["Go back and forth", "How do I undo the last change of a reply?"],
    ["Compare and name", "How do I see the difference between two versions?"],
    ["Branch", "Can I try another idea without losing this version?"],
    ["Build it outside", "How do I build the downloaded project with Vite?"],
    ["Use git", "Can I clone a project with git?"],
    ["When a page does not work", "The preview shows an error, what can I do?"],
    ["Attach files to a message", "Can I attach a PDF or an image to my prompt?"],
    ["Packages that an app can import", "Which npm packages can my app use?"],
    ["Data of an app", "Is the localStorage of my app kept?"],
  ]),
  ...guide("guides/providers", [
    ["Where to get a key", "Where do I find my Gemini or OpenAI key?"],
    ["Your own server", "How do I connect vLLM or LM Studio?"],
    ["Share a connection", "Can everyone on my server use my provider?"],
    ["For everyone, from the environment", "Which variable sets the Gemini key for all users?"],
    ["Choose and compare", "How do I have two models answer the same prompt?"],
    ["How a model changes your files", "What are edits as search and replace blocks?"],
  ]),
  ...guide("guides/publishing", [
    ["Publish on this server", "How do I share a page with a password?"],
    ["Deploy to Netlify or Vercel", "How do I deploy my project to Netlify?"],
    ["Any other host", "How do I host my page on GitHub Pages or a web server of my own?"],
  ]),
  ...guide("guides/supabase", [
    ["Connect a Supabase project", "How do I give my app a Supabase database?"],
    ["Protect your tables", "Why do my tables need row level security?"],
    ["Tell models about your tables", "How does the model know the columns of my tables?"],
  ]),
  ...guide("advanced/configuration", [
    ["Where settings come from", "In which order are the .env files read?"],
    ["Disk space", "What happens when the disk has little space left?"],
    ["What is embedded", "Which parts run without any further server?"],
  ]),
  ...guide("advanced/security", [
    ["Your account", "Does it support passkeys and two-factor authentication?"],
    ["Generated code", "Can a generated page read my cookies?"],
    ["Report a vulnerability", "Where do I report a security hole?"],
  ]),
  ...guide("resources/faq", [
    ["Does it work without the Internet?", "Can I use it offline?"],
    ["Where are my emails?", "Where do mails go when no SMTP server is set?"],
    ["How do I delete my account?", "How can I erase my account?"],
  ]),
  ...guide("resources/troubleshooting", [
    ["The server does not start", "npm start fails with an error about the port, what now?"],
    ["The preview stays empty", "Why is my preview blank?"],
    ["Replies stop in the middle", "Why is a reply cut off halfway?"],
  ]),
  ...guide("self-hosting/backups", [
    ["Restore", "How do I go back to yesterday's backup?"],
    ["After a power cut", "Is the database damaged after a power failure?"],
    ["A PostgreSQL server", "How do I back up with pg_dump?"],
  ]),
  ...guide("self-hosting/proxy", [
    ["nginx", "What is a working nginx configuration for streaming?"],
    ["Caddy", "How do I put Caddy in front?"],
    ["Addresses of visitors", "Why do all visitors have the same IP address?"],
  ]),
  ...guide("self-hosting/upgrades", [
    ["Go back", "How do I downgrade to an older version?"],
    ["Change the secret", "How do I rotate AUTH_SECRET?"],
  ]),
  ...doc("CONTRIBUTING", [
    ["Templates", "How do I add a new template to the gallery?"],
    ["The database", "How do I create a migration after changing the schema?"],
    ["Dependencies", "How do I add an npm dependency?"],
    ["Lint rules", "Where are the custom lint rules and how are they tested?"],
    ["Tests", "What is the difference between component and integration tests?"],
  ]),
  ...doc("ARCHITECTURE", [
    ["Import rules", "May a feature import another feature?"],
    ["Nouns have a direction", "In which order may nouns import each other?"],
    ["Server rules", "Where does state that outlives a request belong?"],
  ]),
  ...doc("EVAL", [["How to add a case", "How do I add a case to the evaluation of models?"]]),
  ...doc("BILLING-RUNS", [["Watch a renewal", "How do I see a subscription renewal happen faster?"]]),
];

const code = (file: string, question: string): Question => ({ file: `src/${file}.ts`, question });

/** Asked of our code, as a developer would who is new to it. */
export const codeQuestions: readonly Question[] = [
  code("domain/text/first-characters", "Which function cuts a text without splitting an emoji?"),
  code("domain/text/decode-text", "How is the encoding of an uploaded text detected?"),
  code("domain/text/lfs-pointer", "How do we notice a Git LFS pointer instead of a real file?"),
  code("domain/billing/plan", "Where are the limits of the Free and Pro plans defined?"),
  code("domain/billing/quota", "Where is it decided whether another prompt is allowed?"),
  code("domain/billing/storage", "What counts toward the storage of a plan?"),
  code("domain/billing/decline-reason", "Why was the card declined, in words for the user?"),
  code(
    "domain/billing/reconcile-subscription",
    "How are our subscriptions reconciled with the payment provider?",
  ),
  code("domain/chat/prompt", "Where are the oldest turns dropped when a conversation exceeds the context?"),
  code("domain/chat/system-prompt", "Where is the product's system prompt written?"),
  code("domain/chat/fair-queue", "How is the order of waiting replies kept fair between users?"),
  code("domain/chat/fold-code", "Where is code removed from earlier replies of a conversation?"),
  code("domain/reply/follow-ups", "Where are the suggested follow-up prompts of a reply split off?"),
  code("domain/chat/read-table", "Where is a CSV parsed into rows?"),
  code("domain/project/file-outline", "Where is the outline of a file with its signatures made?"),
  code("domain/project/merge-texts", "Where is the three-way merge of two texts?"),
  code("domain/reply/commit-message", "Where does the commit message of a version come from?"),
  code("domain/project/project-files", "Which paths may a project's file have?"),
  code("domain/project/search-files", "Where are the files of a project searched for a pattern?"),
  code("domain/reply/apply-reply", "Where is a reply applied to the files of a project?"),
  code("domain/reply/retry-changes", "When is the model asked again because its edits did not fit?"),
  code("domain/reply/thinking", "Where are the think tags of a model split from its text?"),
  code("domain/auth/limits", "How many wrong passwords are allowed before a delay?"),
  code("domain/auth/page-policy", "Where is the Content-Security-Policy of pages composed?"),
  code("domain/model/context", "How are tokens of a text estimated?"),
  code("domain/model/edit-format", "Which models answer with edits and which with whole files?"),
  code("domain/tool/tool-call", "Which states can a tool call have?"),
  code("domain/publication/slug", "Which slugs may a published page have?"),
  code("domain/template/fill-template", "How are the variables of a template filled in?"),
  code("domain/error/domain-error", "Where is the error class with a message for the user?"),
  code(
    "server/services/chat/sending/send-message",
    "Where is a user's message saved and its prompt counted?",
  ),
  code(
    "server/services/chat/writing/call-model",
    "Where are characters removed from model output that PostgreSQL cannot store?",
  ),
  code(
    "server/services/chat/writing/settle-reply",
    "Where is the outcome of a finished reply saved, with retries?",
  ),
  code(
    "server/services/chat/writing/reply-journal",
    "How is the text of a running reply journaled so that a crash loses little?",
  ),
  code(
    "server/services/chat/recovering/recover-replies",
    "Which code interrupts orphaned replies of dead instances?",
  ),
  code("server/services/chat/history/search-chats", "Where is the full text search over messages?"),
  code("server/services/chat/history/change-chat", "When are deleted chats erased for good?"),
  code("server/services/billing/prompts", "Where is a prompt reserved against the quota?"),
  code("server/services/billing/prompts", "Where is a prompt refunded when the reply failed?"),
  code("server/services/account/erase-accounts", "Where are accounts erased whose deletion is due?"),
  code("server/services/transfer/export-account", "Where is the archive of a user's account written?"),
  code(
    "server/services/publication/count-views",
    "How are views of publications counted without a write per view?",
  ),
  code("server/adapters/net/address-rule", "Where do we refuse requests to private network addresses?"),
  code("server/adapters/net/answer-limits", "Where are sizes of HTTP answers limited?"),
  code("server/adapters/workers/job-process", "How is a PDF file ended that takes too long to read?"),
  code("server/adapters/system/sealer", "Where are API keys encrypted before they are stored?"),
  code("server/adapters/images/sharp", "Where are uploaded pictures resized and re-encoded?"),
  code("server/adapters/mailer/smtp", "Where are mails sent by SMTP?"),
  code("server/db/migrate", "Where are migrations applied at startup?"),
  code("server/db/disk-full", "Where do we detect that the disk is full?"),
  code("server/shut-down", "What happens in which order on SIGTERM?"),
  code("server/start-up", "Where are the background timers started with the server?"),
  code("proxy", "Where are guests redirected to the login page?"),
  code("server/services/project/copy-project", "Where is a whole project with its versions copied?"),
  code("server/services/auth/password", "How are passwords hashed with argon2id?"),
];

/** That nothing in our documentation answers: what is found for them must be nothing. */
export const unanswerable: readonly string[] = [
  "Who won the football world cup in Brazil?",
  "How do I bake sourdough bread with rye flour?",
  "What is the capital of Mongolia?",
  "Which vaccines does a puppy need?",
  "When do cherry trees blossom in Kyoto?",
  "How tall is the Eiffel tower in meters?",
  "What did our landlord say about the rent increase?",
  "How do I tune a guitar to drop D?",
  "Which wine goes with grilled salmon?",
  "What causes thunder and lightning?",
  "How many players are in a volleyball team?",
  "Who painted the ceiling of the Sistine chapel?",
  "What is the boiling point of ethanol?",
  "How do I knit a cable pattern?",
  "Which planets have rings?",
  "How long does a marathon take a beginner?",
  "What is the dosage of ibuprofen for adults?",
  "Where do penguins spend the winter?",
  "How do I change the tire of a bicycle?",
  "What was decided about the holiday party in December?",
];
