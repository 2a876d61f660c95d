/** Room on the disk of the server, as the gateway reports it with every API response: absent means enough. */
export const diskRoomHeader = 'x-disk-room';

export type DiskRoom = 'enough' | 'low' | 'full';

/** @param value of the header; anything else than a known value means enough */
export const diskRoomOf = (value: string | null): DiskRoom => (value === 'low' || value === 'full' ? value : 'enough');
