import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'React list of the stops Bath, Cork, Delft and Evora that I can reorder, with @dnd-kit/core and @dnd-kit/sortable. It must also work with the keyboard: each stop is a button; focus, space, arrow down, space. Below: "First stop: Bath".',
  async check(page, { press }) {
    await expect.poll(() => pageText(page)).toMatch(/first stop:?\s*bath/i);
    const first = page.getByRole("button", { name: /bath/i }).first();
    await first.focus();
    await first.press("Space");
    // The library measures the list before it takes keys.
    await expect(page.getByText(/picked up|dragg/i).first()).toBeAttached();
    await first.press("ArrowDown");
    await expect(page.getByText(/over|moved/i).first()).toBeAttached();
    await first.press("Space");
    await expect.poll(() => pageText(page)).toMatch(/first stop:?\s*cork/i);
    await press("Escape");
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";

function Stop({ name }: { name: string }) {
  const { attributes, listeners, setNodeRef, transform } = useSortable({ id: name });
  return (
    <button ref={setNodeRef} style={{ display: "block", transform: transform ? "translateY(" + transform.y + "px)" : undefined }} {...attributes} {...listeners}>
      {name}
    </button>
  );
}

export default function App() {
  const [stops, setStops] = useState(["Bath", "Cork", "Delft", "Evora"]);
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) setStops(arrayMove(stops, stops.indexOf(String(active.id)), stops.indexOf(String(over.id))));
      }}
    >
      <SortableContext items={stops} strategy={verticalListSortingStrategy}>
        {stops.map((name) => <Stop key={name} name={name} />)}
      </SortableContext>
      <p>First stop: {stops[0]}</p>
    </DndContext>
  );
}
`,
  },
};
