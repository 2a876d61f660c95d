import { type LanguageTexts, tidyFrench } from '../tidy.ts';

const record = `
1. L’enregistrement et les parties

Le présent accord se rattache à une inscription du registre (l’« Enregistrement »). L’Enregistrement est le document dans
lequel ce texte est conservé. Son empreinte SHA-256 figure sur la blockchain avec l’octroi de l’accès. L’Enregistrement
désigne l’actif, le compte qui accorde l’accès, le compte qui le reçoit, le niveau et la fin de l’accès, le réseau et le
contrat intelligent (smart contract) du registre.

La « Partie divulgatrice » est la personne ou l’organisation titulaire du compte désigné dans l’Enregistrement comme celui qui
accorde l’accès (grantor). Si l’actif appartient à quelqu’un d’autre qui a donné à ce compte le niveau admin, elle agit pour
elle-même et pour le propriétaire, qui peut aussi faire valoir le présent accord. Le « Destinataire » est la personne ou
l’organisation titulaire du compte désigné comme bénéficiaire (grantee). Quiconque consent pour une organisation déclare être
habilité à l’engager.

Les parties sont nommées comme chacune d’elles l’a indiqué. Le nom de la Partie divulgatrice figure dans l’Enregistrement sous la
forme d’une empreinte avec un sel aléatoire, que les deux parties peuvent ouvrir. Le Destinataire signe son propre nom avec la clé
de son compte, avec l’empreinte de l’Enregistrement. Le registre ne vérifie pas ces noms.

2. Objet

La Partie divulgatrice ouvre l’actif afin que le Destinataire puisse l’examiner, l’évaluer, en discuter avec elle, y
travailler ou en donner accès à d’autres, dans les limites du niveau d’accès indiqué dans l’Enregistrement (l’« Objet »).
`;

const exceptions = `
5. Exceptions

Les obligations du présent accord ne s’appliquent pas aux informations dont le Destinataire peut démontrer

(a) qu’elles étaient publiques lors de leur divulgation, ou le sont devenues ensuite sans violation du présent accord ;

(b) qu’il les connaissait déjà licitement, sans obligation de confidentialité ;

(c) qu’il les a reçues licitement d’une personne libre de les transmettre ; ou

(d) qu’il les a développées de façon indépendante, sans utiliser d’Informations confidentielles.

Lorsqu’une loi, un tribunal ou une autorité exige une divulgation, le Destinataire peut divulguer ce qui est exigé et rien de
plus. Dans la mesure permise, il en informe au préalable la Partie divulgatrice et demande un traitement confidentiel. Rien dans
le présent accord n’empêche un signalement d’agissements illicites protégé par la loi.

Lorsque le droit des États-Unis s’applique, ou que l’Enregistrement laisse le droit ouvert, l’avis suivant prévu par 18 U.S.C.
§ 1833(b) s’applique dans sa version anglaise :

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
8. Absence de licence et de garantie

Tous les droits sur l’actif et sur les Informations confidentielles restent à leurs titulaires. L’accès ne confère ni licence
ni autre droit que celui d’utiliser les Informations confidentielles pour l’Objet. Le présent accord ne transfère aucun droit
sur ce que le Destinataire ajoute à l’actif dans les limites de son niveau d’accès ; les parties règlent ailleurs à qui ces
droits reviennent, à défaut la loi en décide. Aucune partie n’est tenue de conclure un autre accord. Les Informations
confidentielles sont fournies en l’état, sans garantie qu’elles soient complètes, exactes ou libres de droits de tiers ; les
responsabilités que la loi ne permet pas d’exclure demeurent.

9. Recours

Une violation peut causer un préjudice que l’argent seul ne répare pas. Outre tous les autres recours que donne le droit
applicable, la Partie divulgatrice peut demander à une juridiction compétente une mesure qui fasse cesser ou prévienne une
violation. Les droits auxquels la loi ne permet pas de déroger ne sont pas affectés.

10. Droit applicable et litiges

Si l’Enregistrement désigne un droit applicable, ce droit régit le présent accord, à l’exclusion de ses règles de conflit de lois.
S’il désigne une juridiction compétente, les tribunaux de ce lieu sont compétents, dans la mesure où la loi permet aux parties
d’en convenir. L’Enregistrement désigne l’un et l’autre par des codes ISO 3166. Ce qu’il laisse ouvert n’est pas choisi : la clause
d’un autre accord des parties qui concerne l’actif s’applique aussi ici, à défaut les règles qui valent en l’absence d’un tel
choix. Les droits auxquels la loi ne permet pas de déroger, notamment ceux des consommateurs et des salariés, ne sont pas affectés.

11. Signature électronique et preuve

La Partie divulgatrice consent en accordant l’accès sous l’empreinte de l’Enregistrement. Le Destinataire consent par une
signature électronique, faite avec la clé de son compte, portant sur le numéro de l’actif et l’empreinte de l’Enregistrement
(données typées « NDAConsent », EIP-712), que le contrat intelligent vérifie et que la blockchain consigne. Un service peut
garder cette clé pour le Destinataire ; la preuve l’indique alors. La signature est une signature électronique, non une
signature qualifiée au sens du règlement (UE) n° 910/2014. Les parties acceptent que l’Enregistrement, cette signature, les
transactions, les horodatages qui s’y rapportent et les traces de l’affichage de ce texte puissent servir à prouver la
conclusion et le contenu du présent accord, et qu’ils ne soient pas écartés au seul motif qu’ils sont électroniques. La preuve
contraire reste possible.

Les parties acceptent de conclure et de conserver le présent accord au moyen de documents et de signatures électroniques. L’effet
juridique d’un document ou d’une signature ne peut être refusé au seul motif de sa forme électronique, comme le prévoient les lois
qui peuvent s’appliquer, dont aux États-Unis l’E-SIGN Act (15 U.S.C. § 7001) et l’Uniform Electronic Transactions Act, et
l’article 25 du règlement (UE) n° 910/2014. Chaque partie peut enregistrer et imprimer l’Enregistrement et ce texte.

L’Enregistrement est public ; son empreinte et les transactions restent sur la blockchain. Ils désignent des comptes et
l’empreinte d’un nom, et non des personnes, et ne contiennent aucune Information confidentielle.

12. Dispositions générales

Toute modification exige un nouvel Enregistrement auquel les deux parties consentent. Si une disposition est nulle, les autres
restent en vigueur. Les autres accords de confidentialité des parties, y compris des Enregistrements antérieurs, subsistent ;
s’ils diffèrent, celui qui protège le mieux les Informations confidentielles prévaut. Ce texte fait foi dans la langue dans
laquelle l’Enregistrement le contient ; les autres langues sont des traductions.

Lorsque les Informations confidentielles contiennent des données personnelles, chaque partie respecte aussi le droit de la
protection des données. Un accord que ce droit exige n’est pas remplacé par celui-ci.
`;

const standard = `
ACCORD DE CONFIDENTIALITÉ

Texte standard nda-standard-fr, version 1.2
${record}
3. Informations confidentielles

Les « Informations confidentielles » sont le contenu de l’actif, dans chaque version que le Destinataire peut ouvrir pendant
la durée de l’accès : ses fichiers et ses détails chiffrés, ce que la Partie divulgatrice en explique pour l’Objet, oralement
ou par écrit, ce que le Destinataire en apprend, ainsi que les copies, notes et analyses qui en sont tirées. Ce que le
registre montre à tous, comme les titres, empreintes, dates et comptes, n’est pas une Information confidentielle.

4. Obligations du Destinataire

Le Destinataire

(a) garde secrètes les Informations confidentielles, avec le soin qu’il apporte à ses propres informations confidentielles et en
aucun cas avec un soin moindre que raisonnable ;

(b) les utilise pour l’Objet et pour rien d’autre ;

(c) ne les transmet qu’aux salariés et conseils qui en ont besoin pour l’Objet et qui sont tenus au secret au moins aussi
strictement, et répond de l’usage qu’ils en font ;

(d) n’en fait pas plus de copies que l’Objet ne l’exige ;

(e) ne laisse personne d’autre utiliser le compte, ses clés ou ses sessions ;

(f) ne demande aucun brevet ni autre titre enregistré fondé sur les Informations confidentielles ; et

(g) informe sans délai la Partie divulgatrice de toute perte, et de toute utilisation ou divulgation que le présent accord ne
permet pas.

Lorsque l’Enregistrement indique le niveau admin, le Destinataire peut aussi accorder l’accès à d’autres par le registre, dans
la mesure où l’Objet l’exige. Quiconque le reçoit est lié par un Enregistrement propre ; le point (c) ne s’applique pas à
cela.
${exceptions}
6. Durée

Le présent accord prend effet lorsque le consentement du Destinataire est consigné sur la blockchain. Les obligations du
Destinataire durent cinq ans après la fin de l’accès, quelle qu’en soit la cause. Pour les informations qui constituent un secret
des affaires selon le droit applicable, elles durent aussi longtemps qu’elles le demeurent.

7. Restitution et destruction

À la fin de l’accès, ou plus tôt à la demande de la Partie divulgatrice, le Destinataire cesse d’utiliser les Informations
confidentielles, détruit ou efface toutes les copies dans les trente jours et le confirme par écrit sur demande ; un courriel
suffit. Les copies que la loi oblige à conserver et celles contenues dans des sauvegardes courantes qui ne servent pas à
l’exploitation ordinaire peuvent subsister aussi longtemps que nécessaire ; les obligations du présent accord continuent de
s’y appliquer.
${closing}`;

const knowHow = `
ACCORD DE CONFIDENTIALITÉ POUR SAVOIR-FAIRE ET SECRETS DES AFFAIRES

Texte savoir-faire nda-know-how-fr, version 1.2
${record}
3. Informations confidentielles, savoir-faire et secrets des affaires

Les « Informations confidentielles » sont le contenu de l’actif, dans chaque version que le Destinataire peut ouvrir pendant
la durée de l’accès : ses fichiers et ses détails chiffrés, ce que la Partie divulgatrice en explique pour l’Objet, oralement
ou par écrit, ce que le Destinataire en apprend, ainsi que les copies, notes et analyses qui en sont tirées. Elles comprennent
le savoir-faire de toute nature, comme les méthodes, procédés, paramètres, formules, recettes, dessins, modèles, codes
sources, données, résultats d’essais, même négatifs, et les informations sur les clients et les coûts. Ce que le registre
montre à tous, comme les titres, empreintes, dates et comptes, n’est pas une Information confidentielle.

Le Destinataire reconnaît que les Informations confidentielles peuvent avoir de la valeur parce qu’elles sont secrètes, que le
présent accord, le chiffrement et le contrôle des accès sont des mesures que la Partie divulgatrice prend pour les garder secrètes,
et qu’elles peuvent être protégées comme secret des affaires, dans l’Union européenne selon le droit national qui transpose la
directive (UE) 2016/943. Une combinaison d’éléments peut être secrète même si des éléments isolés sont publics.

4. Obligations du Destinataire

Le Destinataire

(a) garde strictement secrètes les Informations confidentielles, au moins avec le soin qu’une entreprise prudente apporte à ses
propres secrets des affaires ;

(b) les utilise pour l’Objet et pour rien d’autre, en particulier pas pour développer, fabriquer ou améliorer des produits ou
services, les siens ou ceux d’autrui ;

(c) ne les transmet qu’à des personnes nommément désignées qui en ont besoin pour l’Objet et qui ont été tenues au secret au moins
aussi strictement au préalable, en tient la liste, la montre à la Partie divulgatrice sur demande et répond de l’usage qu’elles en
font ;

(d) ne les conserve que chiffrées ou sous un contrôle d’accès comparable et ne les saisit pas dans des services de tiers, comme des
services de traduction, d’analyse ou de génération de contenus, qui peuvent les conserver ou les utiliser à leurs propres fins ;

(e) n’en fait de copies que si l’Objet l’exige et les marque comme confidentielles ;

(f) dans la mesure où la loi permet d’en convenir, ne démonte, n’examine ni ne reconstitue d’échantillons, de produits ou de
logiciels en vue d’obtenir les Informations confidentielles ;

(g) ne demande aucun brevet ni autre titre enregistré fondé sur les Informations confidentielles et ne publie rien à leur
sujet ;

(h) ne laisse personne d’autre utiliser le compte, ses clés ou ses sessions ; et

(i) informe la Partie divulgatrice sans délai, au plus tard dans les deux jours ouvrés après en avoir eu connaissance, de
toute perte, et de toute utilisation ou divulgation que le présent accord ne permet pas, et aide à limiter le préjudice.

Lorsque l’Enregistrement indique le niveau admin, le Destinataire peut aussi accorder l’accès à d’autres par le registre, dans
la mesure où l’Objet l’exige. Quiconque le reçoit est lié par un Enregistrement propre ; le point (c) ne s’applique pas à
cela.

Ce que des personnes gardent en mémoire sans notes reste une Information confidentielle. L’expérience et les compétences
qu’elles acquièrent honnêtement dans l’exercice normal de leur activité restent libres.
${exceptions}
6. Durée

Le présent accord prend effet lorsque le consentement du Destinataire est consigné sur la blockchain. Les obligations du
Destinataire durent aussi longtemps que les Informations confidentielles sont secrètes, et au moins dix ans après la fin de
l’accès, quelle qu’en soit la cause. Elles ne cessent pas parce que l’accès, un autre accord ou la coopération des parties prend fin.

7. Restitution et destruction

À la fin de l’accès, ou plus tôt à la demande de la Partie divulgatrice, le Destinataire cesse aussitôt d’utiliser les
Informations confidentielles, détruit ou efface toutes les copies dans les dix jours, veille à ce que ceux à qui elles ont été
transmises fassent de même, et le confirme par écrit sans qu’on le lui demande ; un courriel suffit. Les copies que la loi
oblige à conserver et celles contenues dans des sauvegardes courantes qui ne servent pas à l’exploitation ordinaire peuvent
subsister, chiffrées ou verrouillées, aussi longtemps que nécessaire ; les obligations du présent accord continuent de s’y
appliquer.
${closing}`;

const own = `
ACCORD DE CONFIDENTIALITÉ PAR LE TEXTE PROPRE DE LA PARTIE DIVULGATRICE

Texte standard nda-own-fr, version 1.2

L’accord est le texte propre de la Partie divulgatrice : le fichier dont le type, la taille et le SHA-256 figurent dans le
document où ce texte est conservé (l’« Enregistrement »). Les deux parties peuvent l’ouvrir. Le registre ne l’a ni rédigé ni
examiné.

La Partie divulgatrice accorde l’accès sous l’empreinte de l’Enregistrement. Le Destinataire consent par une signature
électronique, faite avec la clé de son compte, portant sur le numéro de l’actif et l’empreinte de l’Enregistrement (données
typées « NDAConsent », EIP-712), et signe son propre nom avec cette empreinte. L’Enregistrement désigne la Partie divulgatrice
par une empreinte que les deux parties peuvent ouvrir, ainsi que le droit applicable et la juridiction compétente, si la
Partie divulgatrice les a choisis ; si le texte propre en dispose autrement, il prévaut.

Les parties acceptent de conclure et de conserver le présent accord au moyen de documents et de signatures électroniques.
L’effet juridique d’un document ou d’une signature ne peut être refusé au seul motif de sa forme électronique, comme le
prévoient les lois qui peuvent s’appliquer, dont aux États-Unis l’E-SIGN Act (15 U.S.C. § 7001) et l’Uniform Electronic
Transactions Act, et l’article 25 du règlement (UE) n° 910/2014.

Lorsque le droit des États-Unis s’applique, ou que l’Enregistrement laisse le droit ouvert, l’avis suivant prévu par 18 U.S.C.
§ 1833(b) s’applique dans sa version anglaise :

An individual shall not be held criminally or civilly liable under any Federal or State trade secret law for the disclosure of
a trade secret that (A) is made (i) in confidence to a Federal, State, or local government official, either directly or
indirectly, or to an attorney; and (ii) solely for the purpose of reporting or investigating a suspected violation of law; or
(B) is made in a complaint or other document filed in a lawsuit or other proceeding, if such filing is made under seal. An
individual who files a lawsuit for retaliation by an employer for reporting a suspected violation of law may disclose the
trade secret to the attorney of the individual and use the trade secret information in the court proceeding, if the individual
(A) files any document containing the trade secret under seal; and (B) does not disclose the trade secret, except pursuant to
court order.
`;

export const texts: LanguageTexts = {
  standard: tidyFrench(standard),
  'know-how': tidyFrench(knowHow),
  own: tidyFrench(own),
};
