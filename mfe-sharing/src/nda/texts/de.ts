import { type LanguageTexts, tidy } from '../tidy.ts';

const record = `
1. Eintrag und Parteien

Diese Vereinbarung gehört zu einem Eintrag des Registers (der „Eintrag“). Der Eintrag ist das Dokument, in dem dieser Text
gespeichert ist. Sein SHA-256-Hash steht zusammen mit der Gewährung des Zugriffs auf der Blockchain. Der Eintrag nennt das
Asset (das eingetragene Werk), das Konto, das Zugriff gewährt, das Konto, das ihn erhält, Stufe und Ende des Zugriffs, das
Netzwerk und den Smart Contract des Registers.

„Offenlegende Partei“ ist die Person oder Organisation, der das im Eintrag als Gewährender (grantor) genannte Konto gehört.
Gehört das Asset jemand anderem und hat dieser dem Konto die Stufe Admin gegeben, so handelt sie für sich und für den
Eigentümer, der diese Vereinbarung ebenfalls durchsetzen kann. „Empfänger“ ist die Person oder Organisation, der das als
Empfänger (grantee) genannte Konto gehört. Wer für eine Organisation zustimmt, erklärt, dass er sie verpflichten darf.

Die Parteien werden so genannt, wie jede von ihnen es angegeben hat. Der Name der Offenlegenden Partei steht im Eintrag als Hash
mit einem zufälligen Salt, den beide Parteien auflösen können. Der Empfänger signiert seinen eigenen Namen mit dem Schlüssel
seines Kontos zusammen mit dem Hash des Eintrags. Das Register prüft diese Namen nicht.

2. Zweck

Die Offenlegende Partei öffnet das Asset, damit der Empfänger es im Rahmen der im Eintrag genannten Zugriffsstufe prüfen,
bewerten, mit der Offenlegenden Partei besprechen, bearbeiten oder anderen zugänglich machen kann (der „Zweck“).
`;

const exceptions = `
5. Ausnahmen

Die Pflichten dieser Vereinbarung gelten nicht für Informationen, von denen der Empfänger nachweist, dass

(a) sie bei der Offenlegung öffentlich waren oder später ohne Verletzung dieser Vereinbarung öffentlich wurden;

(b) er sie schon vorher rechtmäßig und ohne Pflicht zur Vertraulichkeit kannte;

(c) er sie rechtmäßig von jemandem erhalten hat, der sie weitergeben durfte; oder

(d) er sie unabhängig und ohne Verwendung Vertraulicher Informationen entwickelt hat.

Verlangt ein Gesetz, ein Gericht oder eine Behörde eine Offenlegung, so darf der Empfänger das Verlangte offenlegen und nicht
mehr. Soweit zulässig, unterrichtet er die Offenlegende Partei vorher und bittet um vertrauliche Behandlung. Nichts in dieser
Vereinbarung hindert eine gesetzlich geschützte Meldung rechtswidrigen Verhaltens.

Wo das Recht der Vereinigten Staaten gilt oder der Eintrag das Recht offen lässt, gilt der folgende Hinweis nach 18 U.S.C. § 1833(b)
im englischen Wortlaut:

An individual shall not be held criminally or civilly liable under any Federal or State trade secret law for the disclosure of
a trade secret that (A) is made (i) in confidence to a Federal, State, or local government official, either directly or
indirectly, or to an attorney; and (ii) solely for the purpose of reporting or investigating a suspected violation of law; or
(B) is made in a complaint or other document filed in a lawsuit or other proceeding, if such filing is made under seal. An
individual who files a lawsuit for retaliation by an employer for reporting a suspected violation of law may disclose the
trade secret to the attorney of the individual and use the trade secret information in the court proceeding, if the individual
(A) files any document containing the trade secret under seal; and (B) does not disclose the trade secret, except pursuant to
court order.
`;

const closing = `
8. Keine Lizenz, keine Gewährleistung

Alle Rechte am Asset und an den Vertraulichen Informationen bleiben bei ihren Inhabern. Der Zugriff gibt keine Lizenz und kein
anderes Recht als das, die Vertraulichen Informationen für den Zweck zu verwenden. An dem, was der Empfänger im Rahmen seiner
Zugriffsstufe zum Asset beiträgt, überträgt diese Vereinbarung keine Rechte; wem sie zustehen, regeln die Parteien an anderer
Stelle, sonst das Gesetz. Keine Partei ist verpflichtet, eine weitere Vereinbarung zu schließen. Die Vertraulichen
Informationen werden so bereitgestellt, wie sie sind, ohne Gewähr, dass sie vollständig, richtig oder frei von Rechten Dritter
sind; eine Haftung, die sich gesetzlich nicht ausschließen lässt, bleibt bestehen.

9. Rechtsbehelfe

Eine Verletzung kann einen Schaden verursachen, den Geld allein nicht ausgleicht. Neben allen anderen Rechten, die das
anwendbare Recht gibt, kann die Offenlegende Partei beim zuständigen Gericht eine Anordnung beantragen, die eine Verletzung
beendet oder verhindert. Zwingende gesetzliche Rechte bleiben unberührt.

10. Anwendbares Recht und Streitigkeiten

Nennt der Eintrag ein anwendbares Recht, so gilt dieses Recht ohne seine Kollisionsnormen. Nennt der Eintrag einen Gerichtsstand,
so sind die dortigen Gerichte zuständig, soweit die Parteien das vereinbaren dürfen. Der Eintrag nennt beides mit Codes nach ISO
3166. Was der Eintrag offen lässt, ist nicht gewählt: Dann gilt die Regelung einer anderen Vereinbarung der Parteien, die das
Asset betrifft, sonst gelten die Vorschriften, die ohne eine solche Wahl anwendbar sind. Zwingende Rechte, insbesondere von
Verbrauchern und Arbeitnehmern, bleiben unberührt.

11. Elektronische Signatur und Beweis

Die Offenlegende Partei stimmt zu, indem sie Zugriff unter dem Hash des Eintrags gewährt. Der Empfänger stimmt durch eine
elektronische Signatur zu, die mit dem Schlüssel seines Kontos über die Nummer des Assets und den Hash des Eintrags geleistet
(typisierte Daten „NDAConsent“, EIP-712), vom Smart Contract geprüft und auf der Blockchain festgehalten wird. Ein Dienst kann
diesen Schlüssel für den Empfänger verwahren; der Nachweis sagt das dann. Die Signatur ist eine elektronische, aber keine
qualifizierte im Sinne der Verordnung (EU) Nr. 910/2014. Die Parteien erkennen an, dass der Eintrag, diese Signatur, die
Transaktionen, Zeitstempel darüber und Aufzeichnungen darüber, wie dieser Text angezeigt wurde, als Beweis für Abschluss und
Inhalt dieser Vereinbarung dienen können und nicht allein deshalb zurückgewiesen werden, weil sie elektronisch sind. Der
Gegenbeweis bleibt möglich.

Die Parteien sind damit einverstanden, diese Vereinbarung mit elektronischen Dokumenten und Signaturen zu schließen und
aufzubewahren. Einem Dokument oder einer Signatur wird die Rechtswirkung nicht allein deshalb abgesprochen, weil sie elektronisch
sind; das bestimmen die möglicherweise anwendbaren Gesetze, darunter in den Vereinigten Staaten der E-SIGN Act (15 U.S.C. § 7001)
und der Uniform Electronic Transactions Act sowie Artikel 25 der Verordnung (EU) Nr. 910/2014. Jede Partei kann den Eintrag und
diesen Text speichern und ausdrucken.

Der Eintrag ist öffentlich; sein Hash und die Transaktionen bleiben auf der Blockchain. Sie nennen Konten und den Hash eines
Namens statt Personen und enthalten keine Vertraulichen Informationen.

12. Allgemeines

Änderungen brauchen einen neuen Eintrag, dem beide Parteien zustimmen. Ist eine Bestimmung unwirksam, so bleiben die übrigen
in Kraft. Andere Vereinbarungen der Parteien über Vertraulichkeit, auch frühere Einträge, bleiben bestehen; weichen sie ab, so
gilt diejenige, die die Vertraulichen Informationen besser schützt. Dieser Text bindet in der Sprache, in der ihn der Eintrag
enthält; andere Sprachen sind Übersetzungen.

Enthalten die Vertraulichen Informationen personenbezogene Daten, so hält jede Partei auch das Datenschutzrecht ein. Eine
Vereinbarung, die dieses Recht verlangt, wird durch diese nicht ersetzt.
`;

const standard = `
VERTRAULICHKEITSVEREINBARUNG

Standardtext nda-standard-de, Version 1.2
${record}
3. Vertrauliche Informationen

„Vertrauliche Informationen“ sind der Inhalt des Assets in jeder Version, die der Empfänger während des Zugriffs öffnen kann:
seine Dateien und seine verschlüsselten Angaben, was die Offenlegende Partei dazu für den Zweck mündlich oder schriftlich
erläutert, was der Empfänger daraus erfährt, sowie daraus gefertigte Kopien, Notizen und Auswertungen. Was das Register jedem
zeigt, etwa Titel, Hashes, Zeiten und Konten, ist keine Vertrauliche Information.

4. Pflichten des Empfängers

Der Empfänger

(a) hält die Vertraulichen Informationen geheim, mit der Sorgfalt, die er bei eigenen vertraulichen Informationen anwendet,
und keinesfalls mit weniger als angemessener Sorgfalt;

(b) verwendet sie für den Zweck und für nichts anderes;

(c) gibt sie nur an Beschäftigte und Berater weiter, die sie für den Zweck brauchen und mindestens ebenso streng zur
Verschwiegenheit verpflichtet sind, und steht für deren Umgang damit ein;

(d) fertigt nicht mehr Kopien, als der Zweck erfordert;

(e) lässt niemand anderen das Konto, seine Schlüssel oder seine Sitzungen benutzen;

(f) meldet auf der Grundlage der Vertraulichen Informationen weder Patente noch andere eingetragene Rechte an; und

(g) unterrichtet die Offenlegende Partei unverzüglich über jeden Verlust und über jede Verwendung oder Offenlegung, die diese
Vereinbarung nicht erlaubt.

Nennt der Eintrag die Stufe Admin, so darf der Empfänger auch anderen über das Register Zugriff gewähren, soweit es der Zweck
erfordert. Wer ihn erhält, ist durch einen eigenen Eintrag gebunden; Buchstabe (c) gilt dafür nicht.
${exceptions}
6. Dauer

Diese Vereinbarung beginnt, sobald die Zustimmung des Empfängers auf der Blockchain festgehalten ist. Die Pflichten des
Empfängers dauern bis fünf Jahre nach dem Ende des Zugriffs, gleich wie er geendet hat. Für Informationen, die nach dem
anwendbaren Recht ein Geschäftsgeheimnis sind, dauern sie, solange sie es sind.

7. Rückgabe und Vernichtung

Endet der Zugriff oder verlangt es die Offenlegende Partei früher, so verwendet der Empfänger die Vertraulichen Informationen
nicht mehr, vernichtet oder löscht alle Kopien binnen dreißig Tagen und bestätigt dies auf Verlangen in Textform; eine E-Mail
genügt. Kopien, die gesetzlich aufzubewahren sind, und Kopien in üblichen Sicherungen, die im gewöhnlichen Betrieb nicht
benutzt werden, dürfen so lange bleiben, wie dies nötig ist; die Pflichten dieser Vereinbarung gelten für sie fort.
${closing}`;

const knowHow = `
VERTRAULICHKEITSVEREINBARUNG FÜR KNOW-HOW UND GESCHÄFTSGEHEIMNISSE

Know-how-Text nda-know-how-de, Version 1.2
${record}
3. Vertrauliche Informationen, Know-how und Geschäftsgeheimnisse

„Vertrauliche Informationen“ sind der Inhalt des Assets in jeder Version, die der Empfänger während des Zugriffs öffnen kann:
seine Dateien und seine verschlüsselten Angaben, was die Offenlegende Partei dazu für den Zweck mündlich oder schriftlich
erläutert, was der Empfänger daraus erfährt, sowie daraus gefertigte Kopien, Notizen und Auswertungen. Dazu gehört Know-how
jeder Art, etwa Verfahren, Abläufe, Parameter, Formeln, Rezepturen, Zeichnungen, Modelle, Quelltexte, Daten,
Versuchsergebnisse, auch negative, sowie Angaben zu Kunden und Kosten. Was das Register jedem zeigt, etwa Titel, Hashes,
Zeiten und Konten, ist keine Vertrauliche Information.

Der Empfänger erkennt an, dass die Vertraulichen Informationen wertvoll sein können, weil sie geheim sind, dass diese
Vereinbarung, die Verschlüsselung und die Zugriffskontrolle Maßnahmen sind, mit denen die Offenlegende Partei sie geheim hält,
und dass sie als Geschäftsgeheimnis geschützt sein können, in der Europäischen Union nach dem nationalen Recht, das die
Richtlinie (EU) 2016/943 umsetzt. Eine Zusammenstellung kann geheim sein, auch wenn einzelne Angaben öffentlich sind.

4. Pflichten des Empfängers

Der Empfänger

(a) hält die Vertraulichen Informationen streng geheim, mindestens mit der Sorgfalt, die ein umsichtiges Unternehmen bei
eigenen Geschäftsgeheimnissen anwendet;

(b) verwendet sie für den Zweck und für nichts anderes, insbesondere nicht, um eigene oder fremde Produkte oder
Dienstleistungen zu entwickeln, herzustellen oder zu verbessern;

(c) gibt sie nur an namentlich bestimmte Personen weiter, die sie für den Zweck brauchen und zuvor mindestens ebenso streng
zur Verschwiegenheit verpflichtet wurden, führt darüber eine Liste, zeigt sie der Offenlegenden Partei auf Verlangen und steht
für deren Umgang damit ein;

(d) speichert sie nur verschlüsselt oder unter vergleichbarer Zugriffskontrolle und gibt sie nicht in Dienste Dritter ein,
etwa zur Übersetzung, Auswertung oder Erzeugung von Inhalten, die sie speichern oder für eigene Zwecke verwenden können;

(e) fertigt Kopien nur, wo der Zweck es erfordert, und kennzeichnet sie als vertraulich;

(f) zerlegt, untersucht oder rekonstruiert, soweit das Recht diese Abrede zulässt, keine Muster, Produkte oder Programme, um
die Vertraulichen Informationen zu erlangen;

(g) meldet auf der Grundlage der Vertraulichen Informationen weder Patente noch andere eingetragene Rechte an und
veröffentlicht nichts darüber;

(h) lässt niemand anderen das Konto, seine Schlüssel oder seine Sitzungen benutzen; und

(i) unterrichtet die Offenlegende Partei unverzüglich, spätestens binnen zwei Arbeitstagen nach Kenntnis, über jeden Verlust
und über jede Verwendung oder Offenlegung, die diese Vereinbarung nicht erlaubt, und hilft, den Schaden zu begrenzen.

Nennt der Eintrag die Stufe Admin, so darf der Empfänger auch anderen über das Register Zugriff gewähren, soweit es der Zweck
erfordert. Wer ihn erhält, ist durch einen eigenen Eintrag gebunden; Buchstabe (c) gilt dafür nicht.

Was Einzelne ohne Notizen im Gedächtnis behalten, bleibt Vertrauliche Information. Erfahrungen und Fähigkeiten, die sie bei
normaler Ausübung ihrer Tätigkeit redlich erwerben, bleiben frei.
${exceptions}
6. Dauer

Diese Vereinbarung beginnt, sobald die Zustimmung des Empfängers auf der Blockchain festgehalten ist. Die Pflichten des
Empfängers dauern, solange die Vertraulichen Informationen geheim sind, mindestens aber bis zehn Jahre nach dem Ende des
Zugriffs, gleich wie er geendet hat. Sie enden nicht, weil der Zugriff, eine andere Vereinbarung oder die Zusammenarbeit der
Parteien endet.

7. Rückgabe und Vernichtung

Endet der Zugriff oder verlangt es die Offenlegende Partei früher, so verwendet der Empfänger die Vertraulichen Informationen
sofort nicht mehr, vernichtet oder löscht alle Kopien binnen zehn Tagen, sorgt dafür, dass alle, an die er sie weitergegeben
hat, dasselbe tun, und bestätigt dies unaufgefordert in Textform; eine E-Mail genügt. Kopien, die gesetzlich aufzubewahren
sind, und Kopien in üblichen Sicherungen, die im gewöhnlichen Betrieb nicht benutzt werden, dürfen verschlüsselt oder gesperrt
so lange bleiben, wie dies nötig ist; die Pflichten dieser Vereinbarung gelten für sie fort.
${closing}`;

const own = `
VERTRAULICHKEITSVEREINBARUNG MIT EIGENEM TEXT DER OFFENLEGENDEN PARTEI

Standardtext nda-own-de, Version 1.2

Die Vereinbarung ist der eigene Text der Offenlegenden Partei: die Datei, deren Typ, Größe und SHA-256 in dem Dokument stehen,
in dem dieser Text gespeichert ist (der „Eintrag“). Beide Parteien können sie öffnen. Das Register hat sie nicht verfasst und
nicht geprüft.

Die Offenlegende Partei gewährt Zugriff unter dem Hash des Eintrags. Der Empfänger stimmt durch eine elektronische Signatur
zu, die mit dem Schlüssel seines Kontos über die Nummer des Assets und den Hash des Eintrags geleistet wird (typisierte Daten
„NDAConsent“, EIP-712), und signiert seinen eigenen Namen zusammen mit diesem Hash. Der Eintrag nennt die Offenlegende Partei
durch einen Hash, den beide Parteien auflösen können, sowie das anwendbare Recht und den Gerichtsstand, falls die Offenlegende
Partei sie gewählt hat; bestimmt der eigene Text etwas anderes, so geht er vor.

Die Parteien sind damit einverstanden, diese Vereinbarung mit elektronischen Dokumenten und Signaturen zu schließen und
aufzubewahren. Einem Dokument oder einer Signatur wird die Rechtswirkung nicht allein deshalb abgesprochen, weil sie
elektronisch sind; das bestimmen die möglicherweise anwendbaren Gesetze, darunter in den Vereinigten Staaten der E-SIGN Act
(15 U.S.C. § 7001) und der Uniform Electronic Transactions Act sowie Artikel 25 der Verordnung (EU) Nr. 910/2014.

Wo das Recht der Vereinigten Staaten gilt oder der Eintrag das Recht offen lässt, gilt der folgende Hinweis nach 18 U.S.C. §
1833(b) im englischen Wortlaut:

An individual shall not be held criminally or civilly liable under any Federal or State trade secret law for the disclosure of
a trade secret that (A) is made (i) in confidence to a Federal, State, or local government official, either directly or
indirectly, or to an attorney; and (ii) solely for the purpose of reporting or investigating a suspected violation of law; or
(B) is made in a complaint or other document filed in a lawsuit or other proceeding, if such filing is made under seal. An
individual who files a lawsuit for retaliation by an employer for reporting a suspected violation of law may disclose the
trade secret to the attorney of the individual and use the trade secret information in the court proceeding, if the individual
(A) files any document containing the trade secret under seal; and (B) does not disclose the trade secret, except pursuant to
court order.
`;

export const texts: LanguageTexts = { standard: tidy(standard), 'know-how': tidy(knowHow), own: tidy(own) };
