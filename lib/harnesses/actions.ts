"use server";
import { revalidatePath } from "next/cache";
import { action } from "@/lib/platform/action";
import { requestInstall } from "./mutations/installs";
import { removeProviderKey, setProviderKey } from "./mutations/provider-keys";
import { removeProviderKeyInput, requestInstallInput, setProviderKeyInput } from "./schema";

export const requestInstallAction = action({
  input: requestInstallInput,
  permission: "install-harness",
  run: async (actor, input) => {
    const result = await requestInstall(actor, input);
    revalidatePath("/settings/harnesses");
    return result;
  },
});

export const setProviderKeyAction = action({
  input: setProviderKeyInput,
  permission: "manage-keys",
  run: async (actor, input) => {
    const result = await setProviderKey(actor, input);
    revalidatePath("/settings/harnesses");
    return result;
  },
});

export const removeProviderKeyAction = action({
  input: removeProviderKeyInput,
  permission: "manage-keys",
  run: async (actor, input) => {
    const result = await removeProviderKey(actor, input);
    revalidatePath("/settings/harnesses");
    return result;
  },
});
