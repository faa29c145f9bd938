import { FileSpreadsheet, FileText, Image, type LucideIcon } from "lucide-react";
import type { UploadKind } from "~/domain/knowledge/file-kind";

export const attachmentIcons: Record<UploadKind, LucideIcon> = {
  text: FileText,
  document: FileText,
  table: FileSpreadsheet,
  image: Image,
};
