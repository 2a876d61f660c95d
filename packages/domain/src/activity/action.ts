/** What an action in the index does (D2 section 4). */
export const actionTypes = ['CREATE', 'UPDATE', 'PENDING', 'ACCEPT', 'REVOKE', 'RELINQUISH', 'NDA_SIGN'] as const;
export type ActionType = (typeof actionTypes)[number];

/** An action as its sentence distinguishes it: REJECT is a RELINQUISH before acceptance (decision S7). */
export type ActionKind = ActionType | 'REJECT';
