/** Style of the certificate (A4). Sizes in points and millimetres, because it is a sheet of paper. */
export const pageStyle = `
@page{size:A4;margin:0}
*{box-sizing:border-box}
html,body{margin:0;padding:0}
body{font:400 8.6pt/1.4 "Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";color:#14213d;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sheet{position:relative;width:210mm;height:297mm;padding:15mm 18mm 17mm;overflow:hidden;break-after:page;display:flex;flex-direction:column}
.sheet:last-child{break-after:auto}
.border{position:absolute;inset:0;width:210mm;height:297mm}
.mark{position:absolute;left:0;right:0;top:118mm;text-align:center;font:600 64pt/1 "Certificate Sans";letter-spacing:.08em;color:transparent;-webkit-text-stroke:.35mm #a8432b;opacity:.16;transform:rotate(-32deg)}
.network{position:relative;display:flex;gap:5mm;align-items:center;padding:2.2mm 4mm;border:.5mm solid #14213d;margin:0 0 4mm}
.network b{font:600 13pt/1.15 "Certificate Sans";flex:none}
.network span{font-size:8pt;line-height:1.3}
.sheet:not(.front) .network{padding:1.4mm 4mm}
.sheet:not(.front) .network b{font-size:11pt}
.sheet:not(.front) .network span{font-size:7.4pt}
.network.local,.network.test{border:.9mm solid #a8432b;background:repeating-linear-gradient(-45deg,#fff 0 2.2mm,#fbeae4 2.2mm 4.4mm)}
.network.local b,.network.test b{color:#a8432b}
.office{margin:0;text-align:center;letter-spacing:.16em;text-transform:uppercase;font-size:7.6pt;color:#4a556f}
h1{font:600 27pt/1.1 "Certificate Serif","Certificate Sans","Certificate Other","Certificate Han";text-align:center;margin:1.5mm 0 0;letter-spacing:.01em}
.rule{width:46mm;height:1.2mm;margin:2.4mm auto 2.6mm;border-top:.35mm solid #a8432b;border-bottom:.12mm solid #a8432b}
.certifies{margin:0;text-align:center;font:400 10pt/1.3 "Certificate Serif","Certificate Sans","Certificate Other","Certificate Han";color:#4a556f}
.name{font:600 18pt/1.22 "Certificate Serif","Certificate Sans","Certificate Other","Certificate Han";text-align:center;margin:1mm 0 0;overflow-wrap:anywhere;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4}
.name.long{font-size:12pt;-webkit-line-clamp:3}
.renamed{text-align:center;margin:1mm 0 0;overflow-wrap:anywhere;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
h2{font:600 8.4pt/1.2 "Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";letter-spacing:.07em;text-transform:uppercase;color:#2456a6;margin:3.6mm 0 1.2mm;padding-bottom:.8mm;border-bottom:.2mm solid #c3cde0}
.front h2{margin-top:auto;padding-top:3.2mm}
h2 small{font:400 7.6pt/1 "Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";letter-spacing:0;text-transform:none;color:#4a556f}
dl{display:grid;grid-template-columns:57mm minmax(0,1fr);gap:.9mm 3mm;margin:0}
dt{color:#4a556f;font-size:7.8pt;line-height:1.5}
dd{margin:0;overflow-wrap:anywhere;max-height:8.5mm;overflow:hidden}
.claim{display:flex;gap:1.5mm;align-items:baseline}
.claim .words{min-width:0;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.claim .said{flex:none}
.said{color:#4a556f;font-size:7.4pt}
.mono{font:400 7pt/1.45 "Certificate Mono","Certificate Sans","Certificate Serif","Certificate Other","Certificate Han"}
.two{display:grid;grid-template-columns:1fr 1fr;gap:0 7mm}
.two dl{grid-template-columns:27mm 1fr}
.foot{margin-top:auto;display:grid;grid-template-columns:31mm 1fr 35mm;gap:5mm;align-items:end;padding-top:3mm}
.foot p{margin:0 0 .8mm;font-size:7.8pt;line-height:1.35}
.qr{width:31mm;height:31mm;display:block;margin-left:auto}
.emblem{width:31mm;height:31mm;display:block}
.ring{font:600 5.6px "Certificate Sans";fill:#14213d}
a{color:#2456a6;text-decoration:none;overflow-wrap:anywhere}
.pages{position:absolute;left:0;right:0;bottom:11.9mm;margin:0;text-align:center;font-size:6.8pt;color:#4a556f}
.sheet ul{margin:0;padding-left:4mm}
.sheet li{margin:0 0 .6mm;font-size:8pt;line-height:1.34}
.version{break-inside:avoid;display:grid;grid-template-columns:33mm minmax(0,1fr);gap:3mm;padding:.6mm 0;height:19.7mm;overflow:hidden;border-bottom:.15mm solid #d8dfec;margin:0}
.omitted{margin:0;padding:1.2mm 0;font-size:7.4pt;line-height:1.3;color:#a8432b;border-bottom:.15mm solid #d8dfec}
.version h3{font:600 8pt/1.25 "Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";margin:0}
.version p{margin:0;font-size:6.9pt;line-height:1.3}
.version .gap{font-size:6.1pt;line-height:1.2;color:#a8432b}
.network + h2,.network + .two h2{margin-top:1mm}
.version .title{font-size:6.9pt;line-height:3.3mm;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.two + .said{margin:1.2mm 0 0}
.version dl{grid-template-columns:37mm minmax(0,1fr);gap:0 2mm;align-items:baseline}
.version dt{font-size:6.4pt;line-height:2.5mm;white-space:nowrap}
.version dd{font:400 6.1pt/2.5mm "Certificate Mono","Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";max-height:2.6mm}
.version .plain{font:400 6.4pt/2.5mm "Certificate Sans","Certificate Serif","Certificate Other","Certificate Han";max-height:none}
.version .plain span{display:block;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
`;
