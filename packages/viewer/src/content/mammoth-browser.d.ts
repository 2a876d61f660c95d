/** The bundle for browsers; the package's own types describe its entry for Node. */
declare module 'mammoth/mammoth.browser.js' {
  import mammoth from 'mammoth';
  export default mammoth;
}
