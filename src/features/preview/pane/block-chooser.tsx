import { ChevronDown, FileCode } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction } from "~/components/ui/menu";
import type { CodeBlock } from "~/domain/preview/code-block";
import { copy } from "../copy";

interface BlockChooserProps {
  blocks: readonly CodeBlock[];
  chosen: CodeBlock;
  onChoose: (index: number) => void;
}

/** Every block of the reply, by file name or language; the first is shown until another is chosen. */
export default function BlockChooser({ blocks, chosen, onChoose }: BlockChooserProps) {
  const name = copy.blockName(chosen.index, chosen);
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${copy.actions.chooseBlock}: ${name}`}
      className="min-w-0 shrink! px-2"
    >
      <FileCode aria-hidden className="@md:hidden" />
      <span className="min-w-0 max-w-40 truncate font-mono text-xs @max-md:hidden">{name}</span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <Menu align="start" trigger={trigger}>
      {blocks.map((block) => (
        <MenuAction
          key={block.index}
          isCurrent={block.index === chosen.index}
          onSelect={() => onChoose(block.index)}
        >
          <span className="max-w-72 truncate">{copy.blockName(block.index, block)}</span>
          {block.fileName && <span className="ml-auto pl-4 text-muted text-xs">{block.label}</span>}
        </MenuAction>
      ))}
    </Menu>
  );
}
