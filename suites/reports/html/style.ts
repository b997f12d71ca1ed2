// The style of the conformance report, besides what all pages share.

export const reportStyle = `
header,nav,footer{max-width:1080px;margin:0 auto;padding:0 1rem}
header{padding-top:1rem}main{padding-top:0}footer{padding-bottom:2rem}
h1,h3,h4,p,li,summary{overflow-wrap:anywhere}
th,td{overflow-wrap:break-word}
h3,h4{font-size:1rem;margin:0 0 .35rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:.5rem 0;margin:.5rem 0;border:solid var(--line);border-width:1px 0}
nav a{display:inline-block;padding:.15rem 0}
code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code.id{font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0;padding:.6rem .75rem;background:var(--page);border:1px solid var(--line);border-radius:6px}
.reasons{color:var(--bad);font-weight:600}
.counts{display:grid;grid-template-columns:repeat(auto-fit,minmax(135px,1fr));gap:.5rem;list-style:none;padding:0;margin:1rem 0}
.counts li{border:1px solid var(--line);border-left:5px solid;border-radius:6px;padding:.35rem .7rem;background:var(--panel)}
.counts strong{display:block;font-size:1.5rem;line-height:1.2;color:var(--ink)}
.counts .none{border-left-color:var(--line)}.counts .none strong,.counts .none .verdict{color:var(--soft);font-weight:400}
.begin pre{border-left:5px solid var(--open);background:var(--panel)}
article{background:var(--panel);border:1px solid var(--line);border-left:5px solid var(--bad);border-radius:6px;padding:.75rem 1rem;margin:.75rem 0}
#warnings article{border-left-color:var(--open)}
article p{margin:.35rem 0}
.blocked{border-top:1px solid var(--line);padding-top:.6rem;margin-top:.6rem}
.statements{font-size:.92rem}
summary{cursor:pointer;padding:.3rem 0}
.folded{padding:0 0 .5rem 1rem}
#rules details,#not-exercised details,#changes details{border-bottom:1px solid var(--line)}
th[scope=row]{font-weight:400}td .verdict{white-space:nowrap}.day{white-space:nowrap}
.note{display:block;font-size:.92em}
.changes li{margin:.35rem 0}
:target{scroll-margin-top:1rem;outline:2px solid var(--link);outline-offset:3px}
@media (max-width:600px){
article{padding:.6rem .7rem}.folded{padding-left:.25rem}
article dl,#run dl{grid-template-columns:1fr;gap:0}article dd,#run dd{margin-bottom:.35rem}
.counts{grid-template-columns:repeat(2,1fr)}}
@media print{
nav{display:none}article{break-inside:auto}h3,summary{break-after:avoid}
details::details-content{content-visibility:visible;display:block;block-size:auto}}
`;
