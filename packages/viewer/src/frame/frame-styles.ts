/** Styles of the frame's content; the colours are those of the portal. */
export const frameStyles = `
* { box-sizing: border-box; }
html { color: var(--ipr-ink, #14213d); background: var(--ipr-card, #fff); font: 14px/1.55 system-ui, sans-serif; }
body { margin: 0; }
main:focus-visible, pre:focus-visible { outline: 2px solid var(--ipr-primary, #2456a6); outline-offset: -2px; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pages { display: flex; flex-direction: column; gap: 16px; align-items: safe center; padding: 16px 8px; }
html:has(.pages) { background: color-mix(in srgb, var(--ipr-line, #ccc) 45%, var(--ipr-card, #fff)); }
.page { position: relative; flex: none; max-width: 100%; background: #fff; border: 1px solid var(--ipr-line, #ccc); }
.page > canvas { display: block; width: 100%; height: 100%; }
.words { --min-font-size: 1; --text-scale-factor: calc(var(--total-scale-factor) * var(--min-font-size)); --scale-round-x: 1px; --scale-round-y: 1px; position: absolute; inset: 0; overflow: clip; line-height: 1; text-align: initial; transform-origin: 0 0; content-visibility: auto; }
.words span, .words br { position: absolute; color: transparent; white-space: pre; cursor: text; transform-origin: 0 0; }
.words > span:not(.markedContent), .words .markedContent span:not(.markedContent) { --font-height: 0; --scale-x: 1; --rotate: 0deg; font-size: calc(var(--text-scale-factor) * var(--font-height)); transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size))); }
.words .markedContent { display: contents; }
.words ::selection { color: transparent; background: color-mix(in srgb, #2456a6, transparent 65%); }
.words[data-main-rotation="90"] { transform: rotate(90deg) translateY(-100%); }
.words[data-main-rotation="180"] { transform: rotate(180deg) translate(-100%, -100%); }
.words[data-main-rotation="270"] { transform: rotate(270deg) translateX(-100%); }
.wide { max-width: none; }
.picture { display: block; margin: 0 auto; max-width: 100%; height: auto; }
.with-thumbnails body { padding-left: 128px; }
.thumbnails { position: fixed; inset: 0 auto 0 0; display: flex; flex-direction: column; gap: 12px; align-items: center; width: 128px; padding: 12px 8px; overflow-y: auto; background: var(--ipr-card, #fff); border-right: 1px solid var(--ipr-line, #ccc); visibility: hidden; }
.with-thumbnails .thumbnails { visibility: visible; }
.thumbnails button { display: flex; flex: none; flex-direction: column; gap: 4px; align-items: center; padding: 4px; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: none; border: 2px solid transparent; border-radius: 6px; cursor: pointer; }
.thumbnails button[aria-current] { border-color: var(--ipr-primary, #2456a6); }
.thumbnails button:focus-visible { outline: 2px solid var(--ipr-primary, #2456a6); outline-offset: 1px; }
.thumbnails canvas { width: 96px; min-height: 40px; background: #fff; border: 1px solid var(--ipr-line, #ccc); }
@media (max-width: 520px) { .thumbnails { display: none; } .with-thumbnails body { padding-left: 0; } }
::highlight(found) { background-color: rgba(255, 205, 60, 0.35); }
::highlight(found-now) { background-color: rgba(240, 120, 20, 0.4); }
.document { max-width: 760px; margin: 0 auto; padding: 32px 24px; font-size: 15px; overflow-wrap: anywhere; }
.document h1, .document h2, .document h3 { line-height: 1.3; }
.document table { border-collapse: collapse; }
.document td, .document th { padding: 4px 8px; vertical-align: top; border: 1px solid var(--ipr-line, #ccc); }
.link { text-decoration: underline; text-decoration-style: dotted; }
.sheet { overflow-x: auto; }
.sheet-name { margin: 0; padding: 16px 16px 8px; font-size: 16px; }
.grid { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.grid td, .grid th { max-width: 360px; padding: 3px 8px; text-align: left; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--ipr-line, #ccc); }
.grid th { color: color-mix(in srgb, var(--ipr-ink, #14213d) 70%, var(--ipr-card, #fff)); background: color-mix(in srgb, var(--ipr-line, #ccc) 30%, var(--ipr-card, #fff)); font-weight: 500; text-align: center; }
.media { padding: 16px; }
.media audio, .media video { display: block; width: 100%; max-height: 60vh; }
.media video { max-height: none; background: #000; }
.text { margin: 0; padding: 16px; font: 13px/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
.text > div { content-visibility: auto; contain-intrinsic-size: auto 40000px; }
.mark { position: fixed; inset: 0; z-index: 2147483647; overflow: hidden; pointer-events: none; user-select: none; }
.mark > div { position: absolute; inset: -60%; display: flex; flex-wrap: wrap; gap: 72px 88px; align-content: center; transform: rotate(-24deg); }
.mark span { width: max-content; color: #b84c33; opacity: 0.22; text-shadow: 0 0 2px #fff, 0 0 2px #fff; font: 600 13px/1.4 system-ui, sans-serif; text-align: center; white-space: pre; }
@media print { .mark span { opacity: 0.35; print-color-adjust: exact; } .thumbnails { display: none; } .with-thumbnails body { padding-left: 0; } .page { break-inside: avoid; } }
`;
