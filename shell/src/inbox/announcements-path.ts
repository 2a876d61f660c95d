/** The page of all notices of the operator. */
export const announcementsPath = '/announcements';
