import { FileSpreadsheet, FileText, Image, type LucideIcon } from "lucide-react";
import type { AttachmentKind } from "~/domain/chat/attachment";

export const attachmentIcons: Record<AttachmentKind, LucideIcon> = {
  text: FileText,
  document: FileText,
  table: FileSpreadsheet,
  image: Image,
};
