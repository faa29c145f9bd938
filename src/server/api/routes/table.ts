import "server-only";
import { accountExport } from "./account-export";
import { accountImport } from "./account-import";
import { attachments } from "./attachments";
import { auth } from "./auth";
import { avatars } from "./avatars";
import { billingClock } from "./billing-clock";
import { chats } from "./chats";
import { customTemplates } from "./custom-templates";
import { docs, llms } from "./docs";
import { docsAnswers } from "./docs-answers";
import { frame } from "./frame";
import { git } from "./git";
import { gitHubCallback } from "./github-callback";
import { gitHubConnect } from "./github-connect";
import { health } from "./health";
import { invoices } from "./invoices";
import { live } from "./live";
import { localModels } from "./local-models";
import { mcp } from "./mcp";
import { oauthDevice, oauthRegister, oauthResource, oauthRevoke, oauthServer, oauthToken } from "./oauth";
import { payments } from "./payments";
import { editorFiles, libraryFiles, packageFiles } from "./preview-files";
import { projectPackages } from "./project-packages";
import { publicationPicture } from "./publication-picture";
import { publications } from "./publications";
import { ratedReplies } from "./rated-replies";
import { sales } from "./sales";
import { stripeWebhook } from "./stripe-webhook";
import { support } from "./support";
import { templates } from "./templates";
import { thumbnails } from "./thumbnails";
import { toolsOauth } from "./tools-oauth";
import { trpc } from "./trpc";
import { openApi, v1 } from "./v1";
import { versions } from "./versions";

/** Every route of the server that is not a page, by its path; parameters in Next's notation. */
export const routes = {
  "/.well-known/oauth-authorization-server": oauthServer,
  "/.well-known/oauth-protected-resource/[[...path]]": oauthResource,
  "/api/account-export": accountExport,
  "/api/account-import": accountImport,
  "/api/attachments/[attachmentId]": attachments,
  "/api/auth/[...nextauth]": auth,
  "/api/avatars/[userId]": avatars,
  "/api/billing/clock": billingClock,
  "/api/chats": chats,
  "/api/custom-templates/[customTemplateId]": customTemplates,
  "/api/docs-answers": docsAnswers,
  "/api/frame/[projectId]": frame,
  "/api/github/callback": gitHubCallback,
  "/api/github/connect": gitHubConnect,
  "/api/health": health,
  "/api/invoices/[invoiceId]": invoices,
  "/api/live": live,
  "/api/local-models": localModels,
  "/api/mcp": mcp,
  "/api/oauth/device": oauthDevice,
  "/api/oauth/register": oauthRegister,
  "/api/oauth/revoke": oauthRevoke,
  "/api/oauth/token": oauthToken,
  "/api/payments": payments,
  "/api/project-packages": projectPackages,
  "/api/publications/[slug]": publicationPicture,
  "/api/rated-replies": ratedReplies,
  "/api/stripe/webhook": stripeWebhook,
  "/api/templates/[templateId]": templates,
  "/api/thumbnails/[versionId]": thumbnails,
  "/api/tools/oauth": toolsOauth,
  "/api/trpc/[trpc]": trpc,
  "/api/v1/openapi.json": openApi,
  "/api/v1/[...path]": v1,
  "/api/versions/[versionId]": versions,
  "/docs.md": docs,
  "/docs/[[...page]]": docs,
  "/editor/[...path]": editorFiles,
  "/git/[repository]/[...path]": git,
  "/libraries/[...path]": libraryFiles,
  "/llms.txt": llms,
  "/p/[slug]/[[...path]]": publications,
  "/packages/[...path]": packageFiles,
  "/sales": sales,
  "/support": support,
};
