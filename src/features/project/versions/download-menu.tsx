import { Download, FileArchive, FileCode, GitBranch } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { kindOfProject } from "~/domain/project/project-kind";
import { api } from "~/trpc/react";
import { copy } from "../versions-copy";

/** The files in which a version can be downloaded. */
export function DownloadMenu({ versionId }: { versionId: string }) {
  const { data } = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  const isPage = data && kindOfProject(new Map(data.files.map(({ path }) => [path, ""]))) === "page";
  const download = (format: "zip" | "git" | "html") => () =>
    window.location.assign(`/api/versions/${versionId}?format=${format}`);
  return (
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
    </Menu>
  );
}
