import { z } from 'zod';

const Directive = z.string().regex(/^[a-z-]{1,40}$/);

/** Forms in which browsers report a violation: application/csp-report, and one of application/reports+json. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': Directive.optional(),
    'violated-directive': z.string().max(200).optional(),
  }),
});
const NewReports = z
  .array(z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: Directive }) }))
  .max(20);

/** The violated directives of a report, and nothing else of it: its addresses may name what a person has opened. @throws ZodError */
export const violatedDirectives = (report: unknown): readonly string[] => {
  if (Array.isArray(report)) return NewReports.parse(report).map(({ body }) => body.effectiveDirective);
  const { 'csp-report': old } = OldReport.parse(report);
  return [Directive.parse(old['effective-directive'] ?? old['violated-directive']?.split(' ')[0])];
};
