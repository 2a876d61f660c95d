import { labelKey, type TaxonomyOption } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { type ShellApi, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';

export type OptionKind = 'ip-type' | 'ip-content';

const callsOf = (taxonomy: ShellApi['taxonomy'], kind: OptionKind) =>
  kind === 'ip-type'
    ? { list: taxonomy.customIpTypes, create: taxonomy.createIpType, remove: taxonomy.deleteIpType }
    : { list: taxonomy.customIpContents, create: taxonomy.createIpContent, remove: taxonomy.deleteIpContent };

/** The person's own options of one kind, with functions to create and delete them. */
export const useOwnOptions = (kind: OptionKind) => {
  const text = useText();
  const { api, queryClient, notify } = useShell();
  const calls = callsOf(api.taxonomy, kind);
  const key = ['taxonomy', `${kind}s`];
  const { data: own = [] } = useQuery({
    queryKey: [...key, 'custom'],
    queryFn: ({ signal }) => calls.list({}, { signal, quiet: true }),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  const attempt = async (label: string): Promise<string> => {
    const { label: made } = await calls.create({ label }, { idempotencyKey: crypto.randomUUID(), quiet: true });
    notify.success(text(`register.${kind}-created`));
    return made;
  };

  /** @returns the label as stored; null if creation failed, which has been reported. */
  const create = async (label: string): Promise<string | null> => {
    try {
      return await attempt(label);
    } catch (thrown) {
      const { code, kind: tone } = asFailure(thrown);
      if (code === 'taxonomy.label-taken') {
        // The option may exist already: created in another tab, or by a request whose response was lost.
        const known = await calls.list({}, { quiet: true }).catch(() => [] as TaxonomyOption[]);
        const same = known.find((option) => labelKey(option.label) === labelKey(label));
        if (same) return same.label;
      }
      if (tone === 'conflict') notify.failure(thrown);
      else notify.failure(thrown, text(`register.${kind}-create-failed`));
      return null;
    } finally {
      await refresh();
    }
  };

  /** @returns whether the option was deleted; a failure has been reported. */
  const remove = async ({ id, label }: TaxonomyOption): Promise<boolean> => {
    try {
      await calls.remove({ id }, { quiet: true });
      return true;
    } catch (thrown) {
      if (asFailure(thrown).code === 'taxonomy.option-not-found') return true;
      notify.failure(thrown, text('register.option-delete-failed', { label }));
      return false;
    } finally {
      await refresh();
    }
  };
  return { own, create, remove };
};

export type OwnOptions = ReturnType<typeof useOwnOptions>;
