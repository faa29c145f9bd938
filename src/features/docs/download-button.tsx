import { Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";

/** A link to a file that this server has. */
export const DownloadButton = ({ file, children }: { file: string; children: string }) => (
  <a href={file} download className={`${buttonStyles({ variant: "primary", size: "lg" })} mt-6`}>
    <Download aria-hidden />
    {children}
  </a>
);
