import { Download, FileArchive, FileCode, GitBranch, Terminal } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { standalonePage } from "~/domain/project/version";
import { api } from "~/trpc/react";
import { useVersionFiles } from "../use-version-files";
import { copy } from "../versions-copy";
import { CloneDialog } from "./clone-dialog";

/** The files in which a version can be downloaded, and how git clones its project. */
export function DownloadMenu({ versionId }: { versionId: string }) {
  const { data } = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  // The contents tell whether a page runs without being compiled.
  const version = useVersionFiles(data);
  const isPage = version?.versionId === versionId && standalonePage(version.files) !== null;
  const download = (format: "zip" | "git" | "html") => () =>
    window.location.assign(`/api/versions/${versionId}?format=${format}`);
  const [isCloning, setCloning] = useState(false);
  const menu = (
    <Menu
      trigger={
        <Button size="sm">
          <Download aria-hidden />
          {copy.download.title}
        </Button>
      }
    >
      <MenuAction icon={<FileArchive aria-hidden />} onSelect={download("zip")}>
        {copy.download.zip}
      </MenuAction>
      <MenuAction icon={<GitBranch aria-hidden />} onSelect={download("git")}>
        {copy.download.git}
      </MenuAction>
      {isPage && (
        <MenuAction icon={<FileCode aria-hidden />} onSelect={download("html")}>
          {copy.download.html}
        </MenuAction>
      )}
      {data && (
        <MenuAction icon={<Terminal aria-hidden />} onSelect={() => setCloning(true)}>
          {copy.download.clone}
        </MenuAction>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {data && isCloning && <CloneDialog projectId={data.projectId} onClose={() => setCloning(false)} />}
    </>
  );
}
