import { z } from "zod";
import { modelId } from "../../model/model-id";
import { agentRoles, type RoleSetting, type RunRole } from "./role";

export const MAX_ROLE_PROMPT = 4_000;

const role = z.enum(agentRoles);

export const roleSetting = z.strictObject({
  role,
  isOn: z.boolean(),
  modelId: modelId.nullable(),
  prompt: z
    .string()
    .trim()
    .min(1, "Write a prompt, or restore the default")
    .max(MAX_ROLE_PROMPT, "At most 4,000 characters")
    .nullable(),
}) satisfies z.ZodType<RoleSetting>;

/** The roles that a user has set. */
export const roleSettings = z.array(roleSetting).max(agentRoles.length);
export const saveRolesInput = z.strictObject({ roles: roleSettings });

export const storedRoleSettings = roleSettings.catch([]);
export const storedRunRoles: z.ZodType<RunRole[]> = z
  .array(
    z.object({
      role,
      modelId: z.string().nullable(),
      prompt: z.string().nullable(),
      isModelMissing: z.boolean(),
    }),
  )
  .catch([]);
