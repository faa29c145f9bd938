import { accountExport, accountImport, avatars } from "./account";
import { adminExport } from "./admin";
import { auth } from "./auth";
import { attachments, chats, ratedReplies } from "./chats";
import { sales, support } from "./contact";
import { docs, docsAnswers, llms } from "./docs";
import { frame } from "./frame";
import { gitHubCallback, gitHubConnect } from "./github";
import { health, live, metrics, ready } from "./health";
import { localModels } from "./local-models";
import { oauthDevice, oauthRegister, oauthResource, oauthRevoke, oauthServer, oauthToken } from "./oauth";
import { billingClock, invoices, payments, stripeWebhook } from "./payments";
import { editorFiles, libraryFiles, packageFiles } from "./preview-files";
import { pictures, projectPackages, thumbnails, versions } from "./projects";
import { git, mcp, trpc } from "./protocols";
import { publicationPicture } from "./publication-picture";
import { publications } from "./publications";
import { customTemplates, templates } from "./templates";
import { toolsOauth } from "./tools-oauth";
import { adminUsage, usage } from "./usage";
import { openApi, v1 } from "./v1";

/** Every route of the server that is not a page, by its path; parameters in Next's notation. */
export const routes = {
  "/.well-known/oauth-authorization-server": oauthServer,
  "/.well-known/oauth-protected-resource/[[...path]]": oauthResource,
  "/api/account-export": accountExport,
  "/api/account-import": accountImport,
  "/api/admin-export/[file]": adminExport,
  "/api/admin-usage": adminUsage,
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
  "/api/metrics": metrics,
  "/api/oauth/device": oauthDevice,
  "/api/oauth/register": oauthRegister,
  "/api/oauth/revoke": oauthRevoke,
  "/api/oauth/token": oauthToken,
  "/api/payments": payments,
  "/api/pictures/[versionId]": pictures,
  "/api/project-packages": projectPackages,
  "/api/publications/[slug]": publicationPicture,
  "/api/rated-replies": ratedReplies,
  "/api/ready": ready,
  "/api/stripe/webhook": stripeWebhook,
  "/api/templates/[templateId]": templates,
  "/api/thumbnails/[versionId]": thumbnails,
  "/api/tools/oauth": toolsOauth,
  "/api/trpc/[trpc]": trpc,
  "/api/usage": usage,
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
