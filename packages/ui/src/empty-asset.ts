/** Replaces stylesheets and fonts where no bundler resolves them. */
export default '';
