import { type LanguageTexts, tidy } from '../tidy.ts';

const record = `
1. La inscripción y las partes

Este acuerdo pertenece a una inscripción del registro (la «Inscripción»). La Inscripción es el documento en el que se guarda
este texto. Su hash SHA-256 consta en la cadena de bloques junto con la concesión del acceso. La Inscripción nombra el activo,
la cuenta que concede el acceso, la cuenta que lo recibe, el nivel y el fin del acceso, la red y el contrato inteligente
(smart contract) del registro.

La «Parte divulgadora» es la persona u organización titular de la cuenta que la Inscripción nombra como la que concede el
acceso (grantor). Si el activo pertenece a otra persona que ha dado a esa cuenta el nivel admin, actúa por sí misma y por el
propietario, que también puede hacer valer este acuerdo. El «Receptor» es la persona u organización titular de la cuenta
nombrada como beneficiaria (grantee). Quien consiente por una organización declara que está facultado para obligarla.

Las partes se nombran como cada una de ellas lo ha indicado. El nombre de la Parte divulgadora consta en la Inscripción como hash
con una sal aleatoria, que ambas partes pueden abrir. El Receptor firma su propio nombre con la clave de su cuenta, junto con el
hash de la Inscripción. El registro no comprueba estos nombres.

2. Finalidad

La Parte divulgadora abre el activo para que el Receptor pueda examinarlo, evaluarlo, comentarlo con ella, trabajar en él o
dar acceso a otros, dentro del nivel de acceso que nombra la Inscripción (la «Finalidad»).
`;

const exceptions = `
5. Excepciones

Las obligaciones de este acuerdo no se aplican a la información de la que el Receptor pueda demostrar que

(a) era pública cuando se divulgó, o pasó a serlo después sin incumplir este acuerdo;

(b) ya la conocía lícitamente, sin deber de confidencialidad;

(c) la recibió lícitamente de alguien que podía transmitirla; o

(d) la desarrolló de forma independiente, sin usar Información confidencial.

Si una ley, un tribunal o una autoridad exige una divulgación, el Receptor puede divulgar lo exigido y nada más. En la medida en
que esté permitido, informa antes a la Parte divulgadora y pide un trato confidencial. Nada en este acuerdo impide una denuncia de
conductas ilícitas que la ley proteja.

Si rige el derecho de los Estados Unidos, o la Inscripción deja el derecho abierto, se aplica en su texto inglés el siguiente aviso
del 18 U.S.C. § 1833(b):

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
8. Sin licencia y sin garantía

Todos los derechos sobre el activo y sobre la Información confidencial siguen siendo de sus titulares. El acceso no da
licencia ni otro derecho que el de usar la Información confidencial para la Finalidad. Este acuerdo no transmite derechos
sobre lo que el Receptor añada al activo dentro de su nivel de acceso; a quién corresponden lo acuerdan las partes en otro
lugar y, en su defecto, lo dice la ley. Ninguna de las partes está obligada a celebrar otro acuerdo. La Información
confidencial se pone a disposición tal como está, sin garantía de que sea completa, correcta o libre de derechos de terceros;
subsiste la responsabilidad que la ley no permite excluir.

9. Acciones legales

Un incumplimiento puede causar un daño que el dinero por sí solo no repara. Además de las demás acciones que concede el
derecho aplicable, la Parte divulgadora puede pedir a un tribunal competente una medida que haga cesar o impida un
incumplimiento. No se ven afectados los derechos de los que la ley no permite apartarse.

10. Derecho aplicable y controversias

Si la Inscripción nombra un derecho aplicable, este acuerdo se rige por ese derecho, sin sus normas de conflicto. Si nombra una
jurisdicción, sus tribunales son competentes, en la medida en que la ley permita a las partes acordarlo. La Inscripción nombra
ambos con códigos ISO 3166. Lo que la Inscripción deja abierto no se elige: se aplica también aquí la cláusula de otro acuerdo de
las partes que concierna al activo y, en su defecto, las normas que rigen sin tal elección. No se ven afectados los derechos de
los que la ley no permite apartarse, en particular los de consumidores y trabajadores.

11. Firma electrónica y prueba

La Parte divulgadora consiente al conceder el acceso bajo el hash de la Inscripción. El Receptor consiente mediante una firma
electrónica, hecha con la clave de su cuenta, sobre el número del activo y el hash de la Inscripción (datos tipados
«NDAConsent», EIP-712), que el contrato inteligente comprueba y la cadena de bloques hace constar. Un servicio puede custodiar
esta clave para el Receptor; la prueba lo indica entonces. La firma es electrónica, pero no cualificada en el sentido del
Reglamento (UE) n.º 910/2014. Las partes aceptan que la Inscripción, esta firma, las transacciones, los sellos de tiempo sobre
ellas y las constancias de cómo se mostró este texto puedan servir como prueba de la celebración y del contenido de este
acuerdo, y que no se rechacen por el solo hecho de ser electrónicos. La prueba en contrario sigue siendo posible.

Las partes aceptan celebrar y conservar este acuerdo mediante documentos y firmas electrónicos. No se niegan efectos jurídicos a un
documento o a una firma por el solo hecho de ser electrónicos, como disponen las leyes que puedan aplicarse, entre ellas, en los
Estados Unidos, la E-SIGN Act (15 U.S.C. § 7001) y la Uniform Electronic Transactions Act, y el artículo 25 del Reglamento (UE)
n.º 910/2014. Cada parte puede guardar e imprimir la Inscripción y este texto.

La Inscripción es pública; su hash y las transacciones permanecen en la cadena de bloques. Nombran cuentas y el hash de un nombre
en lugar de personas y no contienen Información confidencial.

12. Disposiciones generales

Los cambios requieren una nueva Inscripción en la que ambas partes consientan. Si una disposición es nula, las demás siguen en
vigor. Otros acuerdos de confidencialidad de las partes, también Inscripciones anteriores, subsisten; si difieren, prevalece
el que mejor proteja la Información confidencial. Este texto obliga en el idioma en el que lo contiene la Inscripción; los
demás idiomas son traducciones.

Si la Información confidencial contiene datos personales, cada parte cumple también la normativa de protección de datos. Este
acuerdo no sustituye al que esa normativa exija.
`;

const standard = `
ACUERDO DE CONFIDENCIALIDAD

Texto estándar nda-standard-es, versión 1.2
${record}
3. Información confidencial

La «Información confidencial» es el contenido del activo, en cada versión que el Receptor pueda abrir mientras dure el acceso:
sus archivos y sus detalles cifrados, lo que la Parte divulgadora explique sobre ellos para la Finalidad, de palabra o por
escrito, lo que el Receptor aprenda de ellos y las copias, notas y análisis hechos a partir de ellos. Lo que el registro
muestra a todos, como títulos, hashes, fechas y cuentas, no es Información confidencial.

4. Obligaciones del Receptor

El Receptor

(a) mantiene en secreto la Información confidencial, con el cuidado que emplea para su propia información confidencial y en ningún
caso con menos que un cuidado razonable;

(b) la usa para la Finalidad y para nada más;

(c) la transmite solo a empleados y asesores que la necesiten para la Finalidad y que estén obligados al secreto al menos con igual
rigor, y responde de lo que hagan con ella;

(d) no hace más copias de las que exige la Finalidad;

(e) no deja que nadie más use la cuenta, sus claves o sus sesiones;

(f) no solicita patentes ni otros derechos registrados basados en la Información confidencial; e

(g) informa sin demora a la Parte divulgadora de toda pérdida y de todo uso o divulgación que este acuerdo no permita.

Si la Inscripción nombra el nivel admin, el Receptor puede conceder también acceso a otros mediante el registro, en la medida
en que la Finalidad lo exija. Quien lo recibe queda obligado por una Inscripción propia; la letra (c) no se aplica a ello.
${exceptions}
6. Duración

Este acuerdo comienza cuando el consentimiento del Receptor consta en la cadena de bloques. Las obligaciones del Receptor
duran cinco años después del fin del acceso, cualquiera que sea su causa. Para la información que sea un secreto empresarial
según el derecho aplicable, duran mientras lo sea.

7. Devolución y destrucción

Cuando termina el acceso, o antes si lo pide la Parte divulgadora, el Receptor deja de usar la Información confidencial,
destruye o borra todas las copias en un plazo de treinta días y lo confirma por escrito si se le pide; basta un correo
electrónico. Las copias que la ley obliga a conservar y las contenidas en copias de seguridad habituales que no se usan en el
funcionamiento ordinario pueden permanecer el tiempo que sea necesario; las obligaciones de este acuerdo siguen aplicándose a
ellas.
${closing}`;

const knowHow = `
ACUERDO DE CONFIDENCIALIDAD PARA CONOCIMIENTOS TÉCNICOS Y SECRETOS EMPRESARIALES

Texto know-how nda-know-how-es, versión 1.2
${record}
3. Información confidencial, conocimientos técnicos y secretos empresariales

La «Información confidencial» es el contenido del activo, en cada versión que el Receptor pueda abrir mientras dure el acceso:
sus archivos y sus detalles cifrados, lo que la Parte divulgadora explique sobre ellos para la Finalidad, de palabra o por
escrito, lo que el Receptor aprenda de ellos y las copias, notas y análisis hechos a partir de ellos. Incluye conocimientos de
toda clase, como métodos, procesos, parámetros, fórmulas, recetas, planos, modelos, código fuente, datos, resultados de
ensayos, también negativos, e información sobre clientes y costes. Lo que el registro muestra a todos, como títulos, hashes,
fechas y cuentas, no es Información confidencial.

El Receptor reconoce que la Información confidencial puede tener valor por ser secreta, que este acuerdo, el cifrado y el control
de acceso son medidas que la Parte divulgadora toma para mantenerla en secreto, y que puede estar protegida como secreto
empresarial, en la Unión Europea según el derecho nacional que transpone la Directiva (UE) 2016/943. Una combinación de datos puede
ser secreta aunque los datos por separado sean públicos.

4. Obligaciones del Receptor

El Receptor

(a) mantiene en estricto secreto la Información confidencial, al menos con el cuidado que una empresa prudente emplea para sus
propios secretos empresariales;

(b) la usa para la Finalidad y para nada más, en particular no para desarrollar, fabricar o mejorar productos o servicios propios o
ajenos;

(c) la transmite solo a personas designadas por su nombre que la necesiten para la Finalidad y que antes hayan quedado obligadas al
secreto al menos con igual rigor, lleva una lista de ellas, la muestra a la Parte divulgadora cuando esta lo pida y responde de lo
que hagan con ella;

(d) la guarda solo cifrada o bajo un control de acceso comparable y no la introduce en servicios de terceros, como los de
traducción, análisis o generación de contenidos, que puedan conservarla o usarla para fines propios;

(e) hace copias solo cuando la Finalidad lo exige y las marca como confidenciales;

(f) en la medida en que la ley permita acordarlo, no desmonta, examina ni reconstruye muestras, productos o programas para obtener
la Información confidencial;

(g) no solicita patentes ni otros derechos registrados basados en la Información confidencial, y no publica nada sobre ella;

(h) no deja que nadie más use la cuenta, sus claves o sus sesiones; e

(i) informa a la Parte divulgadora sin demora, a más tardar en dos días hábiles desde que tenga conocimiento de ello, de toda
pérdida y de todo uso o divulgación que este acuerdo no permita, y ayuda a limitar el daño.

Si la Inscripción nombra el nivel admin, el Receptor puede conceder también acceso a otros mediante el registro, en la medida
en que la Finalidad lo exija. Quien lo recibe queda obligado por una Inscripción propia; la letra (c) no se aplica a ello.

Lo que las personas conserven en la memoria sin notas sigue siendo Información confidencial. La experiencia y las competencias
que adquieran honestamente en el ejercicio normal de su trabajo quedan libres.
${exceptions}
6. Duración

Este acuerdo comienza cuando el consentimiento del Receptor consta en la cadena de bloques. Las obligaciones del Receptor
duran mientras la Información confidencial sea secreta, y al menos diez años después del fin del acceso, cualquiera que sea su
causa. No terminan porque termine el acceso, otro acuerdo o la cooperación de las partes.

7. Devolución y destrucción

Cuando termina el acceso, o antes si lo pide la Parte divulgadora, el Receptor deja de usar de inmediato la Información
confidencial, destruye o borra todas las copias en un plazo de diez días, hace que quienes la recibieron de él hagan lo mismo
y lo confirma por escrito sin que se le pida; basta un correo electrónico. Las copias que la ley obliga a conservar y las
contenidas en copias de seguridad habituales que no se usan en el funcionamiento ordinario pueden permanecer, cifradas o
bloqueadas, el tiempo que sea necesario; las obligaciones de este acuerdo siguen aplicándose a ellas.
${closing}`;

const own = `
ACUERDO DE CONFIDENCIALIDAD CON TEXTO PROPIO DE LA PARTE DIVULGADORA

Texto estándar nda-own-es, versión 1.2

El acuerdo es el texto propio de la Parte divulgadora: el archivo cuyo tipo, tamaño y SHA-256 constan en el documento en el
que se guarda este texto (la «Inscripción»). Ambas partes pueden abrirlo. El registro no lo redactó ni lo ha examinado.

La Parte divulgadora concede el acceso bajo el hash de la Inscripción. El Receptor consiente mediante una firma electrónica,
hecha con la clave de su cuenta, sobre el número del activo y el hash de la Inscripción (datos tipados «NDAConsent», EIP-712),
y firma su propio nombre junto con ese hash. La Inscripción nombra a la Parte divulgadora mediante un hash que ambas partes
pueden abrir, así como el derecho aplicable y la jurisdicción, si la Parte divulgadora los ha elegido; si el texto propio
dispone otra cosa, prevalece el texto propio.

Las partes aceptan celebrar y conservar este acuerdo mediante documentos y firmas electrónicos. No se niegan efectos jurídicos
a un documento o a una firma por el solo hecho de ser electrónicos, como disponen las leyes que puedan aplicarse, entre ellas,
en los Estados Unidos, la E-SIGN Act (15 U.S.C. § 7001) y la Uniform Electronic Transactions Act, y el artículo 25 del
Reglamento (UE) n.º 910/2014.

Si rige el derecho de los Estados Unidos, o la Inscripción deja el derecho abierto, se aplica en su texto inglés el siguiente
aviso del 18 U.S.C. § 1833(b):

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
