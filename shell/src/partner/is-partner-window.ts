/** Whether a partner's page opened this window; without the code that says which one, because every page asks. */
export const isPartnerWindow = (): boolean => sessionStorage.getItem('ipr.partner') !== null;
