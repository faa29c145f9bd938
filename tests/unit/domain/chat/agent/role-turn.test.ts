import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayUse } from "~/domain/chat/agent/agent-tools";
import { type AgentRole, agentRoles } from "~/domain/chat/agent/role";
import { automaticTools, transcriptFor } from "~/domain/chat/agent/role-turn";

const step = (position: number, role: AgentRole, tool: string, said = "said") => ({
  position,
  role,
  tool,
  said,
  callId: `${position}`,
  state: "done" as const,
  result: `result ${position}`,
});

describe("what a role is told", () => {
  it("is all of its own, and of the others what they hand over, after what it did last", () => {
    const steps = [
      { ...step(0, "planner", "set_plan"), state: "failed" as const },
      step(1, "planner", "set_plan"),
      step(2, "coder", "tick_plan"),
      step(3, "coder", "finish"),
      step(4, "reviewer", "read_changes", ""),
      step(5, "reviewer", "review"),
    ];
    const told = (role: AgentRole) =>
      transcriptFor(role, { steps, remarks: [] }, 6).steps.map(({ result }) => result);
    expect(told("coder")).toEqual([
      "[planner, set_plan]\nresult 1",
      "result 2",
      "result 3\n\n[reviewer, review]\nresult 5",
    ]);
    expect(told("reviewer")).toEqual([
      "[coder, tick_plan]\nresult 2\n\n[coder, finish]\nresult 3",
      "result 4",
      "result 5",
    ]);
  });

  it("only grows, so that providers find what was sent before in their caches", () => {
    const made = fc.record({
      role: fc.constantFrom(...agentRoles),
      tool: fc.constantFrom("read_file", "set_plan", "tick_plan", "finish", "review"),
    });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 20 }), (all) => {
        const steps = all.map(({ role, tool }, at) => step(at, role, tool));
        for (const role of agentRoles) {
          // It is asked before each step of its own.
          const asked = steps.flatMap(({ position, role: of }) => (of === role ? position : []));
          const sent = asked.map(
            (at) => transcriptFor(role, { steps: steps.slice(0, at), remarks: [] }, at).steps,
          );
          for (const [at, before] of sent.slice(0, -1).entries())
            expect(sent[at + 1]?.slice(0, before.length)).toEqual(before);
        }
      }),
    );
  });

  it("has the user's remarks, each where it was read or, by the other roles, at their next step", () => {
    const steps = [
      step(0, "coder", "finish"),
      step(1, "reviewer", "read_changes", ""),
      step(2, "reviewer", "review"),
    ];
    const remarks = [{ text: "Bluer.", at: 1 }];
    const readAt = (role: AgentRole) =>
      transcriptFor(role, { steps, remarks }, 3).remarks.map(({ at }) => at);
    expect([readAt("reviewer"), readAt("coder")]).toEqual([[2], [3]]);
  });
});

describe("the run itself", () => {
  const proof = [{ kind: "page" as const, state: "holds" as const, detail: "" }];
  const turnOf = (steps: ReturnType<typeof step>[], role: AgentRole, seesPictures = false) =>
    automaticTools(role, steps, { proof, seesPictures });

  it("shows a reviewer the work when its turn begins, and asks every other role at once", () => {
    const steps = [step(0, "coder", "finish")];
    expect(turnOf(steps, "reviewer")).toEqual(["read_changes", "look_at_page"]);
    expect(turnOf(steps, "reviewer", true)).toEqual(["read_changes", "look_at_page", "take_picture"]);
    expect(automaticTools("reviewer", steps, { proof: [], seesPictures: true })).toEqual(["read_changes"]);
    expect(turnOf([...steps, step(1, "reviewer", "read_changes")], "reviewer")).toBeNull();
    expect([turnOf(steps, "coder"), turnOf(steps, "tester"), turnOf([], "planner")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("ends a turn that takes too long, except the coder's", () => {
    const long = (role: AgentRole) => Array.from({ length: 20 }, (_, at) => step(at, role, "read_file"));
    expect(turnOf(long("planner"), "planner")).toEqual(["hand_over"]);
    expect(turnOf(long("planner").slice(1), "planner")).toBeNull();
    expect(turnOf(long("coder"), "coder")).toBeNull();
  });
});

it("gives roles besides the coder nothing that leaves the machine, and only the tester a way to write", () => {
  const others = agentRoles.filter((role) => role !== "coder");
  for (const tool of [
    "run_command",
    "add_package",
    "delete_files",
    "move_file",
    "run_tests",
    "GitHub__create_issue",
  ])
    expect(others.filter((role) => mayUse(role, tool))).toEqual([]);
  expect(agentRoles.filter((role) => mayUse(role, "write_files"))).toEqual(["coder", "tester"]);
  expect(agentRoles.filter((role) => mayUse(role, "review"))).toEqual(["reviewer"]);
});
