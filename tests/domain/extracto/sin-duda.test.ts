import { describe, expect, it } from 'vitest'
import type { Nombrable } from '#domain/extracto/buscador.ts'
import { casar } from '#domain/extracto/casar.ts'
import { proponerColumnas } from '#domain/extracto/columnas.ts'
import { conDevueltas } from '#domain/extracto/devueltas.ts'
import { encabezadoDe } from '#domain/extracto/encabezado.ts'
import { type Linea, leerExtracto, type Salida } from '#domain/extracto/lectura.ts'
import type { Pagable } from '#domain/extracto/pagable.ts'
import { tituloEnContra } from '#domain/extracto/titulos.ts'

const HOY = '2026-11-20'
const cliente = (nombre: string, ...identificaciones: readonly string[]): Nombrable => ({
  nombres: [nombre],
  identificaciones,
})
const NANDU = cliente('Ferretería El Ñandú Cía. Ltda.', '1790011674001')
const SOL = cliente('Imprenta Nuevo Sol')
const SOL_SA = cliente('Imprenta Nuevo Sol S.A.')
const JUAN = cliente('Juan Pérez', '1710034065')
const ANDREA = cliente('Andrea Paulina Mosquera Tipán')
const KIA = cliente('KIA S.A.', '1792060346001')
const linea = (dicha: Partial<Linea>): Linea => ({
  numero: 1,
  fecha: HOY,
  referencia: '',
  descripcion: '',
  monto: 34_50,
  ...dicha,
})
const pagoDe = (cliente: Nombrable, referencia = ''): Pagable => ({
  clave: 'compra-1',
  estado: 'espera',
  monto: 34_50,
  dia: HOY,
  ...cliente,
  referencia,
})
const hecha = (dicha: Partial<Linea>, cliente: Nombrable, referencia = '') =>
  casar([linea(dicha)], [pagoDe(cliente, referencia)]).lineas[0]
/** Returns the outcome of a line whose words, and no number, tell whose it is. */
const porCliente = (texto: string, cliente: Nombrable) => {
  const [descripcion = '', resto] = texto.split(' | ')
  return hecha({ descripcion, ...(resto === undefined ? {} : { resto }) }, cliente)
}
const porNumero = (descripcion: string, numero = '918273', cliente = NANDU) =>
  hecha({ descripcion, referencia: numero }, cliente, numero)

describe('a line without a number that names its client', () => {
  it.each([
    ['TRANSFERENCIA DIRECTA; FERRETERIA EL NANDU', NANDU],
    ['TRANSFERENCIA DIRECTA DE JUAN PEREZ | AG. QUITO', JUAN],
    ['TRANSFERENCIA INTERNET DE: 2200123456 PEREZ JUAN', JUAN],
    ['TRANSF. INTERBANCARIA RECIBIDA BCO GUAYAQUIL FERRETERIA EL NANDU CIA LTDA', NANDU],
    ['TRF SPI BANCO DEL AUSTRO S.A. - JUAN PEREZ - PAGO FACTURA 001-001-000012345', JUAN],
    ['SPI RECIBIDO COOP JARDIN AZUAYO LTDA JUAN PEREZ', JUAN],
    ['SPI-RECIBIDO COAC JEP ORD: JUAN PEREZ CI 1710034065', JUAN],
    ['TRANSFERENCIA COOPERATIVA DE AHORRO Y CREDITO 29 DE OCTUBRE JUAN PEREZ', JUAN],
    ['COOP POLICIA NACIONAL PEREZ JUAN', JUAN],
    ['N/C TRANSFERENCIA INTERBANCARIA BANCO BOLIVARIANO JUAN PEREZ', JUAN],
    ['ACREDITACION SPI 20261120 0042 BCO INTERNACIONAL IMPRENTA NUEVO SOL', SOL],
    ['DEP. EFECTIVO VENTANILLA AG. LOJA JUAN PEREZ', JUAN],
    ['DEPOSITO EN EFECTIVO | AG. SANTO DOMINGO · PEREZ JUAN', JUAN],
    ['PAGO SERVICIOS NOVIEMBRE 2026 IMPRENTA NUEVO SOL S.A.', SOL_SA],
    ['PAGO FACT. 001-002-123 IMPRENTA NUEVO SOL S. A.', SOL_SA],
    ['CANCELACION DE FACTURA 123 IMPRENTA NUEVO SOL', SOL],
    ['CANCELACION CUOTA 2 IMPRENTA NUEVO SOL', SOL],
    ['PAGO SUSCRIPCION MENSUAL ABRIL 2026 JUAN PEREZ', JUAN],
    ['ABONO BANCA MOVIL 20/11/2026 10:15:30 JUAN PEREZ', JUAN],
    ['DEP CH 000123 CTA CTE 2100XXXX01 FERRETERIA EL NANDU', NANDU],
    ['TRANSFERENCIA A SU FAVOR DE JUAN PEREZ', JUAN],
    ...['A BANDWORK S.A.S.', 'A FAVOR DE BANDWORK', 'PARA: BANDWORK S.A.S.', 'BENEFICIARIO: BANDWORK'].map(
      (a) => [`TRANSF. DE: JUAN PEREZ ${a}`, JUAN] as const,
    ),
    ['ORDENANTE: JUAN PEREZ A LA ORDEN DE BANDWORK', JUAN],
    ['TRANSF A SU CUENTA JUAN PEREZ', JUAN],
    ['TRANSFERENCIA A TU CUENTA DE JUAN PEREZ', JUAN],
    ['ABONO A TU FAVOR DE JUAN PEREZ', JUAN],
    ['TRANSF JUAN PEREZ RUC 1710034065001', JUAN],
    ['TRF KIA 1792060346001', KIA],
    ['TRANSFERENCIA ELECTRONICA ING. JUAN PEREZ C.I.1710034065', JUAN],
    ['JUAN PEREZ | JUAN PEREZ · REF 0042A', JUAN],
    ['TRANSF JUAN PEREZ | Lugar del banco: ESMERALDAS', JUAN],
    ['RECAUDACION EN LINEA TRX-99812 IMPRENTA NUEVO SOL OF. CUENCA', SOL],
    ['CRED. TRANSF. ACH JUAN PEREZ USD 34.50', JUAN],
    ['REC TRANSFER INTERBANCARIA PRODUBANCO CTA AHO 12 ORDENANTE PEREZ JUAN', JUAN],
    ['TRANSFERENCIA RECIBIDA MOSQUERA TIPAN ANDREA PAULINA FACTURA 12', ANDREA],
    ['TRANSFERENCIA INTERNET JUAN PEREZ', JUAN],
    ['PAGO ONLINE JUAN PEREZ', JUAN],
    ['NOTA DE CREDITO JUAN PEREZ', JUAN],
    ['SPI RECIBIDA MOSQUERA TIPAN ANDREA PAULINA CONCEPTO PAGO', ANDREA],
    ['ORDENANTE MOSQUERA TIPAN ANDREA PAULINA CUOTA 12', ANDREA],
    ['REC MOSQUERA TIPAN ANDREA PAULINA MENSUALIDAD NOV', ANDREA],
    ['TRF JUAN PEREZ NO. 12345', JUAN],
    ['TRANSFERENCIA BANCA MOVIL JUAN PEREZ', JUAN],
    ['PAGO JUAN PEREZ NOV 2026', JUAN],
    ['PAGO JUAN PEREZ | NOVIEMBRE', JUAN],
    ['TRF COOP. PABLO MUÑOZ VEGA JUAN PEREZ', JUAN],
    ['TRF JUAN PEREZ BANCO PICHINCHA', JUAN],
    ['TRF JUAN PEREZ BANCO GUAYAQUIL', JUAN],
    ['DEPOSITO JUAN PEREZ AG. SALINAS', JUAN],
    ['TRF JUAN PEREZ COOP SAN FRANCISCO', JUAN],
    ['TRANSF JUAN PEREZ | AG. SANTO DOMINGO', JUAN],
    ['TRANSF JUAN PEREZ RAZON SOCIAL JUAN PEREZ', JUAN],
    ['PAGO FACTURA POR SERVICIOS DE INTERNET · JUAN PEREZ', JUAN],
    ['PAGO DE IMPRENTA NUEVO SOL POR SERVICIOS', SOL],
    ...['SIN MOTIVO', 'SIN CONCEPTO', 'NINGUNO', 'PRIMER PAGO', 'SEGUNDA CUOTA'].map(
      (otra) => [`TRF JUAN PEREZ | ${otra}`, JUAN] as const,
    ),
    ['TRF VALOR: 34.50 JUAN PEREZ', JUAN],
    ['TRF $ 34,50 JUAN PEREZ', JUAN],
    ['TRF COMERCIAL VEGA E HIJOS', cliente('Comercial Vega & Hijos')],
    ['TRF JUAN E. PEREZ', cliente('Juan E. Pérez')],
    ['TRF IMPRENTA NUEVO SOL SOCIEDAD ANONIMA', SOL_SA],
    ['COMPAÑIA IMPRENTA NUEVO SOL', cliente('Imprenta Nuevo Sol C. Ltda.')],
    ['FERRETERIA EL NANDU COMPAÑIA LIMITADA', NANDU],
    ['TRF FERRETERIA NANDU', NANDU],
    ['TRANSF SPI DE LA CRUZ ANA', cliente('Ana de la Cruz')],
    ['TRF MORA MORA LUIS', cliente('Luis Mora Mora')],
    ['TRF JUAN PEREZ CI 171003XXXX', JUAN],
    ['TRF JUAN PEREZ CI 1710034065', JUAN],
    ['TRF JUAN PEREZ 09.11.2026 10.15.30', JUAN],
    ...[
      'PAGO A PROVEEDORES',
      'TRANSFERENCIA A TERCEROS',
      'PAGO A BANDWORK',
      'CASH MANAGEMENT PAGO PROVEEDORES',
      'TRANSFERENCIA VIA SPI',
      'TRANSF X INTERNET',
      'TRANSFERENCIA OTRO BANCO',
      'DEP EFECT',
      'TRANSF TERC',
      'TEF',
      'DEPOSITO EN CTA CTE',
      'TRANSF DESDE PRODUBANCO',
      'BANCO DINERS CLUB',
      'PAGO MES DE NOVIEMBRE',
    ].map((antes) => [`${antes} JUAN PEREZ`, JUAN] as const),
    ...['GRACIAS', 'OK', 'SN', 'NO APLICA', 'PERSONA NATURAL'].map((otra) => [`JUAN PEREZ | ${otra}`, JUAN] as const),
  ] as const)('is matched beside words without meaning: %s', (texto, cliente) => {
    expect(porCliente(texto, cliente)).toMatchObject({ estado: 'casada', porque: 'cliente' })
  })

  it.each([
    ['TRANSF JUAN PEREZ MORALES', JUAN, ['MORALES']],
    ['TRANSF JUAN PEREZ PEREZ', JUAN, ['PEREZ']],
    ['TRANSF PEREZ JUAN PEREZ', JUAN, ['PEREZ']],
    ['JUAN PEREZ LOJA', JUAN, ['LOJA']],
    ['JULIO JUAN PEREZ', JUAN, ['JULIO']],
    ['PAGO JUAN PEREZ ABRIL', JUAN, ['ABRIL']],
    ['TRANSF JUAN PEREZ M', JUAN, ['M']],
    ['TRANSF JUAN PEREZ DE LA', JUAN, ['DE', 'LA']],
    ['TRANSF JUAN PEREZ M0RALES', JUAN, ['M0RALES']],
    ['HEREDEROS DE JUAN PEREZ', JUAN, ['HEREDEROS']],
    ['FUNDACION JUAN PEREZ', JUAN, ['FUNDACION']],
    ['IMPRENTA NUEVO SOL DE ORIENTE', SOL, ['ORIENTE']],
    ['IMPRENTA NUEVO SOL DEL AUSTRO', SOL, ['AUSTRO']],
    ['IMPRENTA NUEVO SOL INTERNACIONAL', SOL, ['INTERNACIONAL']],
    ['TRF IMPRENTA NUEVO SOL DIGITAL', SOL, ['DIGITAL']],
    ['ORD: CARLOS MORA BEN: JUAN PEREZ', JUAN, ['CARLOS', 'MORA', 'BEN']],
    ['DE MARIA SUAREZ PARA JUAN PEREZ', JUAN, ['MARIA', 'SUAREZ', 'PARA']],
    ['BENEFICIARIO JUAN PEREZ', JUAN, ['BENEFICIARIO']],
    ['SPI A JUAN PEREZ', JUAN, ['A']],
    ['ORD BANDWORK PARA JUAN PEREZ', JUAN, ['PARA']],
    ['ABONO DE ANA ROJAS A BANDWORK JUAN PEREZ', JUAN, ['ANA', 'ROJAS']],
    ['TRANSF JUAN PEREZ | ORDENANTE: ANA ROJAS', JUAN, ['ANA', 'ROJAS']],
    ['DEP JUAN PEREZ E HIJOS', JUAN, ['HIJOS']],
    ['TRANSF JUAN PEREZ REVISAR', JUAN, ['REVISAR']],
    ['IMPRENTA NUEVO SOL GARANTIA ARRIENDO', SOL, ['GARANTIA', 'ARRIENDO']],
    ['TRF 1710034065 ANA ROJAS', JUAN, ['ANA', 'ROJAS']],
    ['TRF SAN FRANCISCO JUAN PEREZ', JUAN, ['SAN', 'FRANCISCO']],
    ['TRF IMPRENTA NUEVO SOL SERVICIOS', SOL, ['SERVICIOS']],
    ['TRF IMPRENTA NUEVO SOL S.A. ELECTRONICA', SOL_SA, ['ELECTRONICA']],
    ['TRF JUAN PEREZ | NO', JUAN, ['NO']],
    ['JUAN PEREZ NO', JUAN, ['NO']],
    ...(
      [
        ['COOPERATIVA', 'COOPERATIVA'],
        ['TRF SERVICIOS', 'SERVICIOS'],
        ['TRF ELECTRONICA', 'ELECTRONICA'],
        ['FINANCIERA', 'FINANCIERA'],
        ['TRF MUTUALISTA', 'MUTUALISTA'],
        ['COOP DE AHORRO Y CREDITO', 'CREDITO'],
        ['CREDITOS', 'CREDITOS'],
        ['TRF BANCO', 'BANCO'],
        ['COOPERATIVA DE', 'COOPERATIVA'],
        ['TRF WEB', 'WEB'],
      ] as const
    ).map(([antes, dice]) => [`${antes} IMPRENTA NUEVO SOL`, SOL, [dice]] as const),
    ['IMPRENTA NUEVO SOL AHORRO Y CREDITO', SOL, ['AHORRO']],
    ['IMPRENTA NUEVO SOL CAJA DE AHORROS', SOL, ['CAJA']],
    ['IMPRENTA NUEVO SOL SERVICIOS 123', SOL, ['SERVICIOS']],
    ['TRF RAZON ROSA VEGA IMPRENTA NUEVO SOL', SOL, ['ROSA', 'VEGA']],
    ['JUAN PEREZ | RAZON SOCIAL ROSA MUNOZ VEGA', JUAN, ['ROSA', 'MUNOZ', 'VEGA']],
    ['TRF JUAN PEREZ | ORDENANTE: MI VEGA', JUAN, ['VEGA']],
    ['JUAN PEREZ BANCO SALINAS', JUAN, ['BANCO', 'SALINAS']],
    ['JUAN PEREZ BANCO ROSA', JUAN, ['BANCO', 'ROSA']],
    ['TRF JUAN PEREZ MES ELENA', JUAN, ['MES', 'ELENA']],
    ['TRF JUAN PEREZ | PABLO MUNOZ VEGA', JUAN, ['PABLO', 'MUNOZ', 'VEGA']],
    ...['MAR', 'SET', 'DIR', 'MI', 'BB', 'NOVIEMBRE', 'REC'].map(
      (corta) => [`JUAN PEREZ ${corta}`, JUAN, [corta]] as const,
    ),
    ['IMPRENTA NUEVO SOL MAR', SOL, ['MAR']],
    ['TRF USD 50.00 JUAN PEREZ', JUAN, ['USD 50.00']],
    ['TRF 50 USD JUAN PEREZ', JUAN, ['50 USD']],
    ['TRF JUAN PEREZ VALOR 1.200,00', JUAN, ['VALOR 1.200,00']],
    ['JUAN PEREZ NINGUNO', JUAN, ['NINGUNO']],
    ['JUAN PEREZ SEGUNDA', JUAN, ['SEGUNDA']],
    ['PEREZ M JUAN', JUAN, ['M']],
    ...(
      [
        ['JUAN E PEREZ', 'E'],
        ['JUAN E. PEREZ', 'E'],
        ['PEREZ E. JUAN', 'E'],
        ['JUAN Y. PEREZ', 'Y'],
        ['JUAN O PEREZ', 'O'],
        ['TRF M JUAN PEREZ', 'M'],
        ['TRF C. A. JUAN PEREZ', 'CA'],
        ['P/ JUAN PEREZ', 'P'],
        ['B: JUAN PEREZ', 'B'],
        ['JUAN C A PEREZ', 'CA'],
        ['PEREZ JUAN C.A.', 'CA'],
        ['JUAN PEREZ CIA LTDA', 'LTDA'],
        ['JUAN PEREZ SA', 'SA'],
        ['JUAN PEREZ S.A.S.', 'SAS'],
        ['JUAN PEREZ EP', 'EP'],
        ['CIA. DE JUAN PEREZ', 'CIA'],
      ] as const
    ).map(([texto, ...dice]) => [texto, JUAN, dice] as const),
    ['PEREZ A. JUAN', JUAN, ['A']],
    // A place, the words that join others and the kind of company are part of a name.
    ['IMPRENTA NUEVO SOL GUAYAQUIL', SOL, ['GUAYAQUIL']],
    ['COLEGIO AMERICANO GUAYAQUIL', cliente('Colegio Americano de Quito'), ['GUAYAQUIL']],
    ['TRF JUAN QUITO PEREZ', JUAN, ['QUITO']],
    ['JUAN PEREZ | ORDENANTE: LOJA', JUAN, ['LOJA']],
    ['JUAN PEREZ | CALDERON', JUAN, ['CALDERON']],
    ['IMPRENTA PAGO NUEVO SOL', SOL, ['PAGO']],
    ...(
      [
        ['S.A.S.', 'SAS'],
        ['SA', 'SA'],
        ['COMPAÑIA ANONIMA', 'CA'],
        ['EP', 'EP'],
      ] as const
    ).map(([clase, dice]) => [`FERRETERIA EL NANDU ${clase}`, NANDU, [dice]] as const),
    ['ANDREA PAULINA MOSQUERA TIPAN CIA LTDA', ANDREA, ['LTDA']],
    ['TRF LUIS DEL POZO', cliente('Luis Pozo'), ['DEL']],
    ['TRF DEL POZO LUIS', cliente('Luis Pozo'), ['DEL']],
    ['MARIA DE LA TORRE', cliente('María Torre'), ['DE', 'LA']],
    ['TRF HOTEL EL DORADO', cliente('Hotel Dorado'), ['EL']],
    // Anybody can deposit at a correspondent, and a card's refund names its shop.
    ['DEPOSITO CNB FERRETERIA EL NANDU', NANDU, ['CNB']],
    ['DEPOSITO MI VECINO FERRETERIA EL NANDU', NANDU, ['VECINO']],
    ['DEP BANCO DEL BARRIO IMPRENTA NUEVO SOL', SOL, ['BARRIO']],
    ['DEP JUAN PEREZ | Lugar del banco: CORRESPONSAL 12', JUAN, ['CORRESPONSAL']],
    ['N/C COMPRA EN FERRETERIA EL NANDU', NANDU, ['EN']],
    ['CHEQUE ORDEN JUAN PEREZ', JUAN, ['ORDEN']],
    ['PAGO CLIENTE JUAN PEREZ', JUAN, ['CLIENTE']],
    ['DEP OFICINA 12 IMPRENTA NUEVO SOL', SOL, ['OFICINA']],
    ['FERRETERIA EL NANDU 2', NANDU, ['2']],
    ['IMPRENTA NUEVO SOL 24H', SOL, ['24H']],
    ['JUAN PEREZ M0RA', JUAN, ['M0RA']],
    ['CHQ ORDEN DE JUAN PEREZ', JUAN, ['ORDEN']],
    // An amount in its words that isn't its own, in any of its cells.
    ...(['POR 50.00', 'TOTAL 50,00', '| USD 50.00', '| VALOR: 69.00'] as const).map(
      (otro) => [`TRF JUAN PEREZ ${otro}`, JUAN, [otro.replace(/^(?:\| |POR |TOTAL )/, '')]] as const,
    ),
  ] as const)('is left to a person beside an unknown word: %s', (texto, cliente, dice) => {
    expect(porCliente(texto, cliente)).toMatchObject({ estado: 'dudosa', porque: 'otras-palabras', dice })
  })
})

it.each([
  ['SPI RECIBIDO COOPERATIVA DE AHORRO Y CREDITO JARDIN AZUAYO LTDA', 'Cooperativa de Ahorro y Crédito Jardín Azuayo'],
  ['TRANSF INTERBANCARIA MUTUALISTA PICHINCHA 00123', 'Mutualista Pichincha'],
  ['TRF BANCO NUEVO SOL', 'Banco Nuevo Sol'],
  ['TRANSFERENCIA BANCA MOVIL', 'Banca Móvil'],
  ['COMPRA EN LINEA', 'Compra en Línea S.A.'],
  ['DEPOSITO SANTO DOMINGO', 'Santo Domingo Cía. Ltda.'],
  ['TRF LUIS MORA', 'Luis Mora Mora'],
])('a name of common words, or one longer than the line’s, doesn’t match it: %s', (texto, nombre) =>
  expect(porCliente(texto, cliente(nombre))?.porque).toBe('monto-y-fecha'),
)

describe('a line with its payment’s number', () => {
  it.each(['TRANSFERENCIA RECIBIDA', 'SPI TECNICUENCA', 'CASH MANAGEMENT', 'PAGO ARRIENDO', 'CANCELACION FACTURA 12'])(
    'is matched whatever else it says: %s',
    (texto) => {
      for (const numero of ['918273', '00061234', 'TRX-90042', '202611240001', '2200998877', '203126'])
        expect(porNumero(texto, numero), numero).toMatchObject({ estado: 'casada', porque: 'referencia' })
    },
  )

  it.each([
    '202611201200',
    '20112026120000',
    '20/11/2026 12:00',
    '20/11/2026 00:00',
    'F20112026',
    'NOV202611',
    '11111',
    '99999',
    '100000',
    '7001',
    '0042',
    'TRX-0042',
    '20261120',
    '20112026',
    '11202026',
    '201126',
    '261120',
    '112026',
    '202611',
    '5112026',
    '20-NOV-2026',
    '20/11/2026 9:05',
    '20/11/2026 10:15 AM',
    '20-11-2026 10H15',
    '20NOV2026 10:15',
    '20 DE NOVIEMBRE DE 2026',
    '2026-11-20T10:15:30Z',
    '12345',
    '123456',
    '987654',
    '123123',
    '121212',
    '12121',
    '20112026-20112026',
    '20261120 20261121',
    '20261120-0001',
    '34.5000',
  ])('is matched by a number of few digits or of a day only when it names its client: %s', (numero) => {
    expect(porNumero('TRANSFERENCIA RECIBIDA', numero)).toMatchObject({ estado: 'dudosa', porque: 'numero-comun' })
    expect(porNumero('TRANSF FERRETERIA EL NANDU', numero)).toMatchObject({ estado: 'casada', porque: 'referencia' })
    expect(porNumero('TRANSF FERRETERIA EL NANDU MORALES', numero)).toMatchObject({
      estado: 'dudosa',
      porque: 'otras-palabras',
      dice: ['MORALES'],
    })
  })
})

it('a line that credits its client’s account is left to a person', () => {
  for (const antes of ['ACREDITACION A CUENTA', 'ABONO A CTA', 'ABONO EN CUENTA', 'ACREDITACION EN CUENTA'])
    expect(porCliente(`${antes} JUAN PEREZ`, JUAN)?.porque, antes).toBe('reverso')
  for (const texto of ['CREDITO A CTA JUAN PEREZ', 'DEPOSITO EN CUENTA DE JUAN PEREZ', 'A FAVOR JUAN PEREZ'])
    expect(porCliente(texto, JUAN)?.porque, texto).toBe('reverso')
})

it('a number equal to its line’s amount doesn’t identify the payment', () => {
  const de = (numero: string, monto: number) =>
    casar([linea({ descripcion: 'DEPOSITO', referencia: numero, monto })], [{ ...pagoDe(NANDU, numero), monto }])
      .lineas[0]?.porque
  for (const [numero, monto] of [
    ['1234567', 12_345_67],
    ['12345.67', 12_345_67],
    ['12345', 12_345_00],
  ] as const)
    expect(de(numero, monto), numero).toBe('numero-comun')
  expect(de('12347', 12_347_67)).toBe('referencia')
})

it.each([
  'TRANSFERENCIA RECHAZADA',
  'TRANSF. ANULADA',
  'CANCELADA TRANSF',
  'CHEQUE PROTESTADO',
  'REVERSADO TRANSF',
  'DEVOL. TRANSF',
  'TRANSF DEVUELTA',
  'EXTORNO',
  'REEMBOLSO',
  'CONTRACARGO',
  'CHARGEBACK VISA',
  'REFUND',
  'REVERSAL',
  'TRANSF FALLIDA',
  'DEPOSITO PENDIENTE',
  'VALOR RETENIDO',
  'DEP BLOQUEADO',
  'TRF NO PROCESADA',
  'TRF NO SE ACREDITADO',
  'CHEQUE EN CAMARA',
  'SPI SALIENTE',
  'TRANSF EMITIDA',
  'TRANSFERENCIA ENVIADA',
  'TRANSFERENCIA A CTA',
  'PAGO A CTA',
  'TRANSF A FAVOR DE',
  'DESEMBOLSO PRESTAMO',
  'DEBITO BANCO PICHINCHA TRANSF RECIBIDA',
  'TRANSF 34,50 EUR',
  'COP 345000',
  '€ 34,50',
  'NO RECIBIDO',
  'PAGO NO RECIBIDO',
  'NO INGRESO',
  'CHQ NO PAGO',
  'NO EFECTIVO',
  'CHEQUE EN CANJE',
  'SALDO INICIAL',
  'DESEMBOLSO',
  'TRANSF ENTRE MIS CUENTAS',
  'INTERESES',
  'CHEQUE A LA ORDEN DE',
  'FAVOR DE',
  'EN FAVOR DE',
  'TRF A FAVOR',
  'TRF A LA CUENTA DE',
  'TRANSF RETORNADA',
  'RETORNO',
  'TRF ANUL',
  'ANUL.',
  'RECH.',
  'TRF RECHZ',
  'REVR',
  'DEP NULO',
  'SIN EFECTO',
  'SIN ACREDITAR',
  'EN VERIFICACION',
  'POR VALIDAR',
  'EN CURSO',
  'NEGADA',
  'ELIMINADO',
  'CONTRAASIENTO',
  'BLOQUEO',
  'RETENCION JUDICIAL',
  'EMBARGO',
  'PROGRAMADA',
  'PREAUTORIZADO',
  'PRE-AUTORIZACION',
  'N.D.',
  'ND',
  'NDB',
  'DEB.',
  'DEBITOS',
  'RETIROS',
  'SPI ORDENADA',
  'TRF EFECTUADA',
  'TRANSF REALIZADA',
  'ENVIO SPI',
  'HACIA',
  'ERRONEA',
  'DUPLICADO',
  'DIFERIDO',
  'EN FLOTE',
  'SALVO BUEN COBRO',
  'CHQ AL COBRO',
  'VALOR EN COBRO',
  'POR COBRO',
  'CANCELADA TRANSFERENCIA FACTURA',
  'PAGO CANCELADO CUOTA',
  'TRF CANCELADA FACT',
  'CANCELA TRX FACTURA',
  'TRANSF CANCELADA POR SALDO',
  'FACTURA CANCELADA POR SALDO',
  'CANCELACION TRANSF SALDO',
  'DEP A NOMBRE DE',
  'SPI AL CLIENTE',
  'SPI A SR.',
  'DEPOSITO AL SR.',
  'SPI A LA SRA',
  'A/F',
  'N. D.',
  'N-D',
  'SIN CONFIRMAR',
  'POR VERIFICAR',
  'VALORES POR EFECTIVIZAR',
  'EN VALIDACION',
  'TRF EN_PROCESO',
  'DEP POR CONFIRMAR',
  'N/D TRANSF',
  'Estado: Pendiente',
  'Estado: 0',
  'TRF PEND.',
  'PDTE',
  'X CONFIRMAR',
  'X EFECTIVIZAR',
  'SUJETO A CONFIRMACION',
  'POR LIQUIDAR',
  'POR REVISAR',
  'SBC',
  'S.B.C.',
  'CHQ CANJE',
  'DEP CHQ CAMARA',
  'CHEQUE 48 HORAS',
  'DEP CHEQUE 72HRS',
  'DEP CHQ 24H',
  'RETENCION 48H',
  'EN COMPENSACION',
  'DEVTO',
  'CHQ DVTO',
  'REVSPI',
  'DEVSPI',
  'ANULTRF',
  'RVSO',
  'ANULD',
  'CANC.',
  'ESTORNO',
  'CTA CERRADA',
  'SIN PROVISION',
  'ACREDITADO POR ERROR',
  'CREDITO INDEBIDO',
  'DOBLE ACREDITACION',
  'INVALIDA',
  'PROVISIONAL',
  'POSFECHADO',
  'PROCESANDO',
  'DEP CHEQUE OTROS BANCOS',
  'DEP CHQ O/BCOS',
  'DEPOSITO CHEQUE BCO GUAYAQUIL',
  'OTROS BANCOS CHQ',
  'CHEQUE EN COBRANZA',
  'DEP CHEQUE 000123 BANCO DEL PACIFICO',
  'CHEQUES LOCALES',
  'RESERVA DE FONDOS',
  'HOLD',
  'POR EFECT.',
  'X EFECT',
  'POR ACRED',
  'X CONF',
  'P/CONFIRMAR',
  'P/EFECTIVIZAR',
  'PNDT',
  'FONDOS INSUF',
  'INSUF FONDOS',
  'CTA INACTIVA',
  'RECHSPI',
  'RECHTRF',
  'REVTRANSFER',
  'DEVCHQ',
  'DEVCHEQUE',
  'CHQDEV',
  'RVRSO',
  'DIFIERE FIRMA',
  'MAL APLICADO',
  'MAL ACREDITADO',
  'ANUTRF',
])('a line with words against it is left to a person, by its number and by its client: %s', (texto) => {
  for (const palabras of [`${texto} FERRETERIA EL NANDU`, `DEP FERRETERIA EL NANDU | ${texto}`]) {
    expect(porCliente(palabras, NANDU), palabras).toMatchObject({ estado: 'dudosa', porque: 'reverso' })
    const [descripcion = '', resto = ''] = palabras.split(' | ')
    expect(hecha({ descripcion, resto, referencia: '918273' }, NANDU, '918273')?.porque, palabras).toBe('reverso')
  }
})
it.each([
  'TRANSFERENCIA · A-42',
  'PAGO A-42',
  'NO. AUTORIZACION 123',
  'PAGO REVISTA',
  'CANCELACION DEUDA',
  'CANCELACION DE SALDO',
  'PAGO CANCELACION CUOTA',
  'TRF CANCELACION FACTURA 12',
  'ABONO EN SU CUENTA',
  'ABONO A TU CUENTA',
  'ACREDITACION A SU FAVOR',
  'TRF NUÑEZ DEBORA BLOQUES',
  'PAGO PROGRAMADORES',
  'Estado: ok',
  'TRF ANUAL',
  'BANCA 24 HORAS',
  'CANC. FACTURA 12',
  'PAGO NO DOC 12',
  'DEP NO 12',
  'POR FAVOR REGISTRAR',
  'TRANSF A SU FAVOR JUAN',
  'DEPOSITO A CTA 2200',
  'DEP CH 000123 CTA CTE',
  'PAGO POR EFECTIVO',
  'ABONO POR ACREDITACION',
  'HOLDING',
  'DEVOTO',
  'MALDONADO',
])('a line with only similar words is matched: %s', (texto) => expect(porNumero(texto)?.porque).toBe('referencia'))

/** Returns the outcomes of a file's lines, by their words, below a title. */
const delArchivo = (encabezado: readonly string[], filas: readonly (readonly string[])[], titulo = '') => {
  const { lineas } = leerExtracto(
    filas.map((celdas, n) => ({ numero: n + 2, celdas })),
    encabezado,
    {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: null,
      descripcion: 1,
      decimal: '.',
      montos: { modo: 'signo', monto: 2 },
    },
    HOY,
    false,
    titulo,
  )
  return lineas.map((linea) => casar([linea], [pagoDe(JUAN)]).lineas[0]?.porque)
}
const DE_JUAN = ['20/11/2026', 'TRANSF JUAN PEREZ', '34.50']
const DE_ANA = ['19/11/2026', 'TRANSF ANA VERA', '15.00']
const conColumna = (nombre: string, celda: string, otra: string) =>
  delArchivo(
    ['Fecha', 'Concepto', 'Monto', nombre],
    [
      [...DE_JUAN, celda],
      [...DE_ANA, otra],
    ],
  )[0]

it.each<readonly [string, string, string]>([
  ...(['Est.', 'Estatus', 'Estado del crédito', 'Estado SPI', 'Condición', 'Sts', 'Resultado'] as const).flatMap(
    (nombre) => (['R', 'PEN', '3', 'Rechazada', ''] as const).map((mala) => [nombre, mala, 'A'] as const),
  ),
  ...['Registrada', 'Autorizada', 'Procesadora', 'Pagadera', 'Aprobadora', 'Inválido'].map(
    (mala) => ['Estado', mala, 'OK'] as const,
  ),
  ...['Confirmado', 'Procesado', 'Acreditada', 'Válido', 'Aprobado', 'Efectivizado'].flatMap((nombre) =>
    ['NO', 'N', '0', 'F', 'Pendiente', ''].map((mala) => [nombre, mala, 'SI'] as const),
  ),
  ['Código respuesta', '51', '00'],
  ...['Rev', 'Ind. Rev', 'Estorno', 'Bloqueo'].flatMap((nombre) =>
    ['S', '1', 'X', 'SI'].map((mala) => [nombre, mala, 'N'] as const),
  ),
  ['Retenido', '34,50', '0,00'],
  ...['Desc. Estado', 'Último estado'].map((nombre) => [nombre, 'P', 'A'] as const),
  ...(['Anul.', 'Retorno', 'Protestado', 'Cancelado', 'Pendiente', 'Contracargo', 'Nulo'] as const).map(
    (nombre) => [nombre, 'S', 'N'] as const,
  ),
  ...['Compensado', 'Conf.', 'Liquidado', 'Disponible'].map((nombre) => [nombre, 'N', 'S'] as const),
  ['Cod. Error', '51', '00'],
  ['Fec. Dev.', '20/11/2026', ''],
  ['En canje', '34.50', '0.00'],
  ['Monto pendiente', '34.50', '0.00'],
])('a line in a state not known to be good is left to a person: «%s» «%s» beside «%s»', (nombre, mala, buena) => {
  expect(conColumna(nombre, mala, buena)).toBe('reverso')
  expect(conColumna(nombre, buena, mala)).toBe('cliente')
})
it.each(['Satisfactorio', 'Correcto', 'Abonado', 'Terminado', 'Válida', 'Vigente', 'A', 'OK', 'APL', 'PROC', 'Éxito'])(
  'a line in a state known to be good is matched: %s',
  (buena) => expect(conColumna('Estado', buena, 'OK')).toBe('cliente'),
)
it('a column of states that is empty in every row says nothing', () =>
  expect(conColumna('Estado', '', '')).toBe('cliente'))
it('a column of the money’s destination that names the client leaves the line to a person', () => {
  for (const nombre of ['Cuenta destino', 'Beneficiario cuenta', 'Nombre destinatario'])
    expect(conColumna(nombre, 'JUAN PEREZ 22', 'ANA'), nombre).toBe('otras-palabras')
  expect(conColumna('Cuenta destino', 'CTA AHO 2200', 'ANA')).toBe('cliente')
})

it('a column of branches and cities is read as a place, unless it names the client', () => {
  for (const nombre of ['Oficina', 'Agencia', 'Sucursal', 'Ciudad'])
    expect(conColumna(nombre, 'EL BOSQUE', 'QUICENTRO'), nombre).toBe('cliente')
  expect(conColumna('Oficina', 'JUAN PEREZ MORALES', 'QUICENTRO')).toBe('otras-palabras')
  expect(conColumna('Observación', 'EL BOSQUE', 'QUICENTRO')).toBe('otras-palabras')
})

it.each([
  ['Cheques', '34.50', '0.00'],
  ['Sospecha', 'X', ''],
  ['Marca', 'S', 'N'],
  ['', '7', ''],
])('a column of unknown meaning leaves a line to a person where it has a value: «%s»', (...columna) => {
  const [nombre, celda, otra] = columna
  const { lineas } = leerExtracto(
    [
      { numero: 2, celdas: [...DE_JUAN, celda, '918273'] },
      { numero: 3, celdas: [...DE_ANA, otra, '1'] },
    ],
    ['Fecha', 'Concepto', 'Monto', nombre, 'Documento'],
    {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: 4,
      descripcion: 1,
      decimal: '.',
      montos: { modo: 'signo', monto: 2 },
    },
    HOY,
  )
  for (const numero of ['', '918273'])
    expect(casar(lineas, [pagoDe(JUAN, numero)]).lineas[0]).toMatchObject({
      porque: 'otras-palabras',
      dice: [`${nombre || '4'}: ${celda}`],
    })
})
it('such a column says nothing when empty, zero, «N» or our own name, and still counts with «S» in every row', () => {
  for (const [celda, otra] of [
    ['', 'S'],
    ['0.00', '34.50'],
    ['N', 'N'],
    ['BANDWORK', 'BANDWORK'],
  ] as const)
    expect(conColumna('Marca', celda, otra), celda).toBe('cliente')
  expect(conColumna('Marca', 'S', 'S')).toBe('otras-palabras')
})

it.each([
  ['RUC', '1793000000001'],
  ['RUC Empresa', '1793000000001'],
  ['Empresa', 'BANDWORK S.A.S.'],
  ['Acciones', 'Imprimir'],
  ['Info adicional', 'Ninguna'],
  ['Alias', 'OPERATIVA'],
  ['Canal', 'Web'],
] as const)('a column with one value in all rows says nothing about one line: «%s» «%s»', (nombre, valor) => {
  expect(conColumna(nombre, valor, valor)).toBe('cliente')
})
it('a column of the payer, or of bad states, counts even with one value in all rows', () => {
  expect(conColumna('Ordenante', 'ANA VERA', 'ANA VERA')).toBe('otras-palabras')
  for (const nombre of ['Enviado por', 'Cuenta origen', 'Notas', 'Info adicional'])
    expect(conColumna(nombre, 'ROSA LEMA', 'ROSA LEMA'), nombre).not.toBe('cliente')
  for (const nombre of ['Identificación Ordenante', 'Cédula', 'CI/RUC', 'ID Cliente'])
    expect(conColumna(nombre, '0912345675', '0912345675'), nombre).toBe('otro-cliente')
  for (const [nombre, valor] of [
    ['Estado', 'Pendiente'],
    ['Estado', 'P'],
    ['Estado', 'Solicitada'],
    ['Anulado', 'S'],
    ['Alias', 'Cuenta cerrada'],
    ['Marca', 'RECHAZADA'],
    ['Confirmado', 'NO'],
  ] as const)
    expect(conColumna(nombre, valor, valor), `${nombre} ${valor}`).toBe('reverso')
})
it.each(['Causa', 'Causal', 'Cod. Trx', '#', 'Serie', 'Turno', 'Mes', 'Año', 'Ventanilla'])(
  'digits alone in a column with a name say nothing: %s',
  (nombre) => expect(conColumna(nombre, '0123', '0456')).toBe('cliente'),
)
it('a tax id in a column names somebody', () => expect(conColumna('Socio', '0912345675', '12')).toBe('otro-cliente'))
it.each<readonly [string, string, string]>([
  ['Lugar', 'AMBATO', 'TENA'],
  ['Zona', 'NORTE', 'SUR'],
  ['Región', 'SIERRA', 'COSTA'],
  ['Costo', '0.36', '0.54'],
  ['Forma de pago', 'TRANSFERENCIA', 'EFECTIVO'],
  ['Mes', 'NOVIEMBRE', 'OCTUBRE'],
] as const)('a column of a place, time or means says nothing: «%s» «%s»', (...columna) =>
  expect(conColumna(...columna)).toBe('cliente'),
)
it.each<readonly [string, string, string]>([
  ['Valor cheques', '34.50', '0.00'],
  ['Cheque', '34,50', ''],
  ['Dep. cheque', 'SI', 'NO'],
  ['Sospecha', '1', '0'],
  ['Sospecha', '1', ''],
] as const)('a column of a cheque’s value, or a mark, leaves a line to a person: «%s» «%s»', (...columna) => {
  expect(conColumna(...columna)).toBe('otras-palabras')
  expect(conColumna('Nro. cheque', '000123', '')).toBe('cliente')
})
it.each<readonly [string, string, string]>([
  ['Saldo por efectivizar', '34.50', '0.00'],
  ['Monto por confirmar', '34.50', ''],
  ['Respuesta', '51', '00'],
  ['Cod. Resp.', '51', '00'],
  ['Detalle estado', 'P', 'A'],
  ['Trx Estado', 'P', 'A'],
])('pending or bad values make a line doubtful: «%s»', (...columna) => expect(conColumna(...columna)).toBe('reverso'))
it('an ambiguous state is good only when every row has it, and a coded one by its code and word together', () => {
  for (const hecho of ['Contable', 'Disponible', 'Registrado', 'Autorizada'])
    expect([conColumna('Estado', hecho, hecho), conColumna('Estado', hecho, 'OK')], hecho).toEqual([
      'cliente',
      'reverso',
    ])
  for (const hecho of ['00 - Aprobada', 'PROCESADA OK', '✓']) expect(conColumna('Estado', hecho, 'OK')).toBe('cliente')
  for (const malo of ['51 - Aprobada', '00 - Rechazada', 'PROCESADA NO'])
    expect(conColumna('Estado', malo, 'OK')).toBe('reverso')
})

it.each([
  'Nombre Beneficiario',
  'Nombre del titular',
  'Nombre titular cuenta',
  'A nombre de',
  'Cta Titular',
  'Nombre de la cuenta',
  'Nombre cajero',
  'Receptor',
  'Para',
  'A favor de',
  'Acreditado a',
  'Beneficiario',
  'Titular',
  'Nombre cuenta',
  'Cajero',
  'Usuario',
])('a column of somebody other than the payer proves no line: %s', (nombre) => {
  const [linea] = leerExtracto(
    [{ numero: 2, celdas: ['20/11/2026', 'DEPOSITO', '34.50', 'JUAN PEREZ'] }],
    ['Fecha', 'Concepto', 'Monto', nombre],
    {
      fecha: 0,
      formato: 'dd/mm/aaaa',
      referencia: null,
      descripcion: 1,
      decimal: '.',
      montos: { modo: 'signo', monto: 2 },
    },
    HOY,
  ).lineas
  expect(hecha(linea ?? {}, JUAN)?.porque).toBe('monto-y-fecha')
  // Not even when a person says that it is the description, or when no other column is one.
  const deEl = [
    ['20/11/2026', 'JUAN PEREZ', '34.50'],
    ['19/11/2026', 'ANA VERA', '-15.00'],
  ]
  expect(delArchivo(['Fecha', nombre, 'Monto'], deEl)).toEqual(['monto-y-fecha'])
  const { columnas } = proponerColumnas(['Fecha', nombre, 'Monto', 'Observación'], deEl)
  expect(columnas.descripcion).toBe(3)
})
it('the receiver’s tax id names no other client, and the payer’s does', () => {
  expect(conColumna('Identificación beneficiario', '1793000000001', '')).toBe('cliente')
  expect(conColumna('Identificación', '1790016919001', '')).toBe('otro-cliente')
  expect(conColumna('Titular ordenante', 'JUAN PEREZ', 'ANA VERA')).toBe('cliente')
})
it('the same link past the last named column in every row is ignored, and differing values are not', () => {
  expect(
    delArchivo(
      ['Fecha', 'Concepto', 'Monto'],
      [
        [...DE_JUAN, 'Detalle'],
        [...DE_ANA, 'Detalle'],
      ],
    ),
  ).toEqual(['cliente', 'nada'])
  for (const otra of ['', 'Ver', '00'])
    expect(
      delArchivo(
        ['Fecha', 'Concepto', 'Monto'],
        [
          [...DE_JUAN, otra || 'Detalle'],
          [...DE_ANA, 'Detalle'],
        ],
      ),
    ).toHaveLength(otra === '' ? 2 : 0)
})
it('a row of words alone proves neither neighbouring line, and makes one that names its client doubtful', () => {
  const filas = [
    ['19/11/2026', 'TRANSFERENCIA', '120.00'],
    ['', 'JUAN PEREZ', ''],
    ['20/11/2026', 'DEPOSITO', '34.50'],
  ]
  expect(delArchivo(['Fecha', 'Concepto', 'Monto'], filas)).toEqual(['nada', 'monto-y-fecha'])
  filas[1] = ['', 'ANA ROJAS', '']
  filas[2] = DE_JUAN
  expect(delArchivo(['Fecha', 'Concepto', 'Monto'], filas).at(-1)).toBe('otras-palabras')
})

it('an amount in its words that isn’t its own leaves a line to a person, even with its number', () => {
  expect(porNumero('TRANSF USD 50.00')?.porque).toBe('otras-palabras')
  expect(porNumero('TRANSF USD 34.50 COMISION USD 0.30')?.porque).toBe('referencia')
})

describe('a title that speaks against movements', () => {
  const ENCABEZADO = ['Fecha', 'Concepto', 'Monto']
  const TITULOS = ['MOVIMIENTOS PENDIENTES', 'TRANSFERENCIAS RECHAZADAS', 'EN TRANSITO', 'NO CONTABILIZADAS']
  it.each(TITULOS)('leaves each movement below it to a person: %s', (titulo) => {
    const [arriba, , , abajo] = delArchivo(ENCABEZADO, [DE_JUAN, DE_ANA, [titulo, '', ''], DE_ANA, DE_JUAN])
    expect([arriba, abajo]).toEqual(['cliente', 'reverso'])
    expect(delArchivo(ENCABEZADO, [DE_ANA, [titulo], ENCABEZADO, DE_ANA, DE_JUAN]).at(-1)).toBe('reverso')
  })
  it('is recognised with numbers, days or in two cells, and lasts beyond a subtotal', () => {
    for (const titulo of [
      ['MOVIMIENTOS PENDIENTES (1)'],
      ['PENDIENTES 20/11/2026'],
      ['Estado:', 'Pendientes'],
      ['DEVUELTAS', '', '0.00'],
      ['Tipo de consulta', 'Movimientos por confirmar'],
    ]) {
      expect(delArchivo(ENCABEZADO, [DE_ANA, titulo, DE_JUAN]).at(-1), titulo[0]).toBe('reverso')
      expect(delArchivo(ENCABEZADO, [titulo, DE_ANA, ['Subtotal', '', '15.00'], DE_JUAN]).at(-1)).toBe('reverso')
      if (titulo.length < 3) expect(tituloEnContra([{ numero: 1, celdas: titulo }]), titulo[0]).toBe(titulo.join(' '))
    }
  })
  it('of debits ends at a title of credits', () =>
    expect(delArchivo(ENCABEZADO, [['DEBITOS'], DE_ANA, ['CREDITOS'], DE_ANA, DE_JUAN]).at(-1)).toBe('cliente'))
  it('ends at the next title and at a total', () => {
    for (const fin of [['TRANSFERENCIAS RECIBIDAS'], ['Total', '', '49.50']])
      expect(delArchivo(ENCABEZADO, [['MOVIMIENTOS PENDIENTES'], DE_ANA, fin, DE_JUAN]).at(-1), fin[0]).toBe('cliente')
  })
  it('above the header leaves the whole file to a person, and a neutral one doesn’t', () => {
    const sobre = (titulo: string) => tituloEnContra([{ numero: 1, celdas: ['', titulo] }])
    for (const titulo of TITULOS) {
      expect(sobre(titulo)).toBe(titulo)
      expect(delArchivo(ENCABEZADO, [DE_ANA, ['Total', '', '1.00'], DE_JUAN], sobre(titulo)).at(-1)).toBe('reverso')
    }
    for (const titulo of ['ESTADO DE CUENTA', 'Saldo inicial', 'Movimientos', 'Saldo bloqueado', 'En canje: 0.00'])
      expect(sobre(titulo)).toBe('')
    expect(tituloEnContra([{ numero: 1, celdas: ['Cheques devueltos', '0'] }])).toBe('')
  })
  const sobreEllas = (fila: string) => tituloEnContra([{ numero: 1, celdas: fila.split(';') }])
  it.each([
    'Cuenta;2200123456;Estado;Rechazadas',
    'Página;1;Estado;Rechazadas',
    'Estado;Pendiente;Total;3',
    'Este reporte contiene movimientos pendientes',
    'Tipo: Todas;Estado: Todas rechazadas',
    'Estimado cliente, los valores están pendientes de confirmación',
    'Giros por confirmar',
    'Nota: Los movimientos se encuentran pendientes de confirmación',
    'Los depósitos se encuentran retenidos',
    'Los depósitos de este reporte están sujetos a confirmación',
    'Documento sin validez - Pagos pendientes',
    'No se incluyen movimientos confirmados, sólo pendientes',
    'Estado;Rechazadas;Registros;2;Monto;49.50',
    'Movimientos pendientes por 34.50',
    'Total pendientes;;;34.50',
    'Movimientos pendientes al 20.11.26',
    'Los siguientes movimientos están pendientes',
    'Transferencias enviadas',
    'TRANSFERENCIAS EMITIDAS',
    'Lote de pagos enviado',
    'Pagos a terceros',
    'DEBITOS',
    'Tipo;Débitos',
    'Detalle de retiros',
    'Movimientos no efectivos',
    'Movimientos por aplicar',
    'Vista: Pendientes',
    'Resultado: rechazado',
    'Transacciones que no se acreditaron',
    'Sub-total pendientes;;3.00',
    'Transferencias a terceros',
    'Carga rechazada',
    'Movimientos futuros',
    'Tipo: Todos;Estado: Rechazadas',
    'Transferencias enviadas;Cooperativa de Ahorro y Crédito',
  ])('names movements or a filter, whatever numbers are beside it: %s', (fila) => {
    expect(sobreEllas(fila)).not.toBe('')
    expect(delArchivo(ENCABEZADO, [DE_JUAN], sobreEllas(fila))).toEqual(['reverso'])
  })
  const NOTAS = [
    'Salvo error u omisión',
    'Los depósitos en cheque están sujetos a verificación',
    'Los saldos están sujetos a cambios',
    'Los cheques se efectivizan en 48/72 horas',
    'Cuenta bloqueada: NO',
    'Cheques protestados: 0',
    'Cheques devueltos;Ninguno',
    'Monto bloqueado;-',
    'No incluye movimientos pendientes',
    'Movimientos pendientes: 0',
    'No válido como comprobante',
  ]
  it.each([
    ...NOTAS,
    'Activa - sin bloqueos',
    'Valores en canje;',
    'Filtro: Todos (incluye rechazados)',
    'Saldo por efectivizar;;;0.00',
    'Total débitos;3;20.00',
    'Débitos: 20.00',
    'Movimientos realizados',
    'Créditos y débitos',
    'Consulta emitida por internet',
    'Movimientos emitidos el 20/11/2026',
    'Cheques en canje: USD 0.00',
    'Las transferencias enviadas después de las 16h se procesan al día siguiente',
    'Para reclamos sobre transacciones no reconocidas llame al 1700',
    'Reporte enviado a: pagos@bandwork.ec',
  ])('isn’t a bank’s remark, a sum or a neutral line: %s', (fila) => expect(sobreEllas(fila)).toBe(''))
  it.each([...NOTAS, 'Saldo por efectivizar;;0.00'])('isn’t a remark between the rows or below them: %s', (fila) => {
    const nota = fila.split(';')
    expect(delArchivo(ENCABEZADO, [DE_ANA, nota, DE_JUAN, nota]).at(-1)).toBe('cliente')
  })
  it.each([
    'No se registra depósito',
    'Acreditado: NO',
    'La transferencia fue rechazada',
    'Rechazada: cuenta no existe',
  ])('isn’t needed for a comment on one movement to count against it: %s', (nota) =>
    expect(delArchivo(ENCABEZADO, [DE_ANA, DE_JUAN, [nota]]).at(-1)).not.toBe('cliente'),
  )
  it('with a sum, or of debits, applies to all its rows, whatever subtotals and kinds come between', () => {
    for (const titulo of [['Pendientes', 'Total', '34.50'], ['Total pendientes', '', '34.50'], ['PAGOS ENVIADOS']])
      expect(delArchivo(ENCABEZADO, [titulo, DE_ANA, DE_JUAN]).at(-1), titulo[0]).toBe('reverso')
    for (const parcial of [
      ['Total 19/11/2026', '', '15.00'],
      ['Total depósitos', '', '7.00'],
      ['Total', '19/11/2026', '15.00'],
      ['Movimientos anulados: 0'],
      ['Depósitos'],
    ])
      expect(delArchivo(ENCABEZADO, [['MOVIMIENTOS POR CONFIRMAR'], DE_ANA, parcial, DE_JUAN]).at(-1), parcial[0]).toBe(
        'reverso',
      )
  })
})

describe('a bank’s whole file', () => {
  /** Returns the states of its lines beside payments of two clients, with the proposed columns. */
  const deTodo = (...texto: readonly string[]) => {
    const filas = texto.map((fila, n) => ({ numero: n + 1, celdas: fila.split(';') }))
    const { lugar = 0 } = encabezadoDe(filas.map(({ celdas }) => celdas)) ?? {}
    const encabezado = filas[lugar]?.celdas ?? []
    const abajo = filas.slice(lugar + 1)
    const { columnas } = proponerColumnas(
      encabezado,
      abajo.map(({ celdas }) => celdas),
    )
    const titulo = tituloEnContra(filas.slice(0, lugar))
    const { lineas, salidas, cuantos } = leerExtracto(abajo, encabezado, columnas, HOY, false, titulo)
    expect(cuantos).toBe(0)
    const otra = { ...pagoDe(NANDU), clave: 'compra-2', monto: 115_00 }
    return casar(conDevueltas(lineas, salidas), [pagoDe(JUAN), otra], [], [], salidas).lineas.map(
      ({ estado }) => estado,
    )
  }
  it.each([
    [
      'Pacífico',
      'BANCO DEL PACIFICO S.A.;;;;;;;',
      'Cuenta;7412345678;Estado;Activa - sin bloqueos;;;;',
      'Titular;BANDWORK S.A.S.;RUC;1793000000001;;;;',
      'Cheques devueltos;Ninguno;Monto bloqueado;-;;;;',
      'Los depósitos en cheque están sujetos a verificación;;;;;;;',
      'Fecha;Lugar;Concepto;Documento;Débito;Crédito;Saldo;RUC Empresa',
      '20/11/2026;GUAYAQUIL;TRANSF SPI JUAN PEREZ A BANDWORK S.A.S.;1234501;;34.50;1149.50;1793000000001',
      '19/11/2026;AMBATO;TRANSFERENCIA FERRETERIA EL NANDU CIA LTDA;1234502;;115.00;1115.00;1793000000001',
      '18/11/2026;QUITO;PAGO DE LUZ;1234503;5.00;;1000.00;1793000000001',
      'Salvo error u omisión;;;;;;;',
    ],
    [
      'Bolivariano',
      'BANCO BOLIVARIANO C.A.;;;;;;;;;',
      'Filtro: Todos (incluye rechazados);;;;;;;;;',
      'Cheques protestados: 0;;Valores en canje;;;;;;;',
      'No incluye movimientos pendientes;;;;;;;;;',
      'Fecha;Causa;Descripción;Identificación Beneficiario;Nombre Beneficiario;Documento;Débito;Crédito;Estado;Turno',
      '20/11/2026;0123;TRANSF SPI JUAN PEREZ;1793000000001;BANDWORK S.A.S.;1234501;;34.50;00 - Aprobada;1',
      '19/11/2026;0456;SPI FERRETERIA EL NANDU;1793000000001;BANDWORK S.A.S.;1234502;;115.00;00 - Aprobada;2',
      'Movimientos pendientes: 0;;;;;;;;;',
      '18/11/2026;0700;PAGO DE LUZ;1790053881001;EEQ;1234503;5.00;;00 - Aprobada;1',
      'Los cheques de otros bancos se efectivizan en 48/72 horas;;;;;;;;;',
    ],
    [
      'Austro',
      'BANCO DEL AUSTRO;;;;;;;;',
      'Empresa;BANDWORK S.A.S.;1793000000001;Saldo por efectivizar;0.00;;;;',
      'Los saldos están sujetos a cambios;;;;;;;;',
      'Fecha;Número;Tipo Transacción;Detalle;Valor;Signo;RUC;Empresa;Forma de pago;Estado;',
      '20/11/2026;1234501;TRANSFERENCIA SPI;JUAN PEREZ;34.50;C;1793000000001;BANDWORK S.A.S.;SPI;Registrado;Ver',
      '19/11/2026;1234502;DEPOSITO;FERRETERIA EL NANDU;115.00;C;1793000000001;BANDWORK S.A.S.;EFECTIVO;Registrado;Ver',
      '18/11/2026;1234503;NOTA DEBITO;COMISION;5.00;D;1793000000001;BANDWORK S.A.S.;NOTA;Registrado;Ver',
      'Este documento no es válido como comprobante;;;;;;;;',
    ],
  ] as const)('of %s is matched despite remarks, our own RUC and constant columns', (_, ...texto) => {
    expect(deTodo(...texto)).toEqual(['casada', 'casada'])
    expect(deTodo('Estado;Rechazadas;Registros;2', ...texto)).toEqual(['dudosa', 'dudosa'])
  })
})

describe('a deposit that its bank may have taken back', () => {
  const dep = linea({ referencia: '61234567', descripcion: 'TRANSFERENCIA FERRETERIA EL NANDU', banco: 'Pichincha' })
  const salida = (cambios: Partial<Salida> = {}): Salida => ({
    fecha: HOY,
    referencia: '61234599',
    monto: 34_50,
    banco: 'Pichincha',
    reverso: true,
    ...cambios,
  })
  const con = (cambios?: Partial<Salida>) =>
    casar(conDevueltas([dep], [salida(cambios)]), [pagoDe(NANDU, '61234567')]).lineas[0]?.porque

  it('is left to a person when a reversal has another number, that day or in the 30 days after it', () => {
    for (const fecha of [HOY, '2026-12-20']) expect(con({ fecha })).toBe('quizas-devuelta')
    expect(con({ referencia: '' })).toBe('quizas-devuelta')
    expect(con({ referencia: '61234567' })).toBe('devuelta')
  })
  it('is left to a person when a debit names the same client, whatever else it says', () => {
    const vino = linea({ descripcion: 'TRANSFERENCIA RECIBIDA JUAN PEREZ' })
    const conSalida = (palabras: string, cambios: Partial<Salida> = {}) =>
      casar(
        [vino],
        [pagoDe(JUAN)],
        [],
        [],
        [{ fecha: HOY, referencia: '', monto: 34_50, reverso: false, palabras, ...cambios }],
      ).lineas[0]?.porque
    for (const palabras of [
      'TRANSFERENCIA ENVIADA JUAN PEREZ',
      'TRANSF SALIENTE PEREZ JUAN',
      'SPI ENVIADO JUAN PEREZ BCO PICHINCHA',
      'DEBITO TRANSFERENCIA JUAN PEREZ',
      'TRF JUAN PEREZ POR EXCESO',
      'TRF J PEREZ',
      'PAGO 1710034065',
    ])
      expect(conSalida(palabras), palabras).toBe('quizas-devuelta')
    expect(conSalida('TRF ANA VERA')).toBe('cliente')
    const deAndrea = (palabras: string) =>
      casar(
        [linea({ descripcion: 'TRF MOSQUERA TIPAN ANDREA PAULINA' })],
        [pagoDe(ANDREA)],
        ...[[], [], [{ fecha: HOY, referencia: '', monto: 34_50, reverso: false, palabras }]],
      ).lineas[0]?.porque
    for (const palabras of [
      'TRANSF ENVIADA MOSQUERA TIPAN AND',
      'SPI ENVIADO MOSQUERA ANDREA',
      'TRF TIPAN PAUL',
      'ANDREA MOSQ',
    ])
      expect(deAndrea(palabras), palabras).toBe('quizas-devuelta')
    for (const palabras of ['TRF MOSQUERA LUIS', 'TRF MOSQ AND', 'TRF MOSQUERA MOSQUERA'])
      expect(deAndrea(palabras), palabras).toBe('cliente')
    for (const cambios of [{ monto: 1 }, { fecha: '2026-11-19' }, { fecha: '2026-12-21' }, { banco: 'Guayaquil' }])
      expect(conSalida('TRF JUAN PEREZ', cambios), JSON.stringify(cambios)).toBe('cliente')
  })
  it('isn’t affected by a reversal with the number of another deposit', () => {
    const otro = { ...dep, numero: 2, referencia: '61234599' }
    expect(
      conDevueltas([dep, otro], [salida()]).map(({ devuelta, quizasDevuelta }) => [devuelta, quizasDevuelta]),
    ).toEqual([
      [undefined, undefined],
      [true, undefined],
    ])
  })
  it('isn’t affected by another amount, an earlier or a later day, another bank, or a debit that says no reversal', () => {
    for (const cambios of [
      { monto: 1 },
      { fecha: '2026-11-19' },
      { fecha: '2026-12-21' },
      { banco: 'Guayaquil' },
      { reverso: false },
    ])
      expect(con(cambios), JSON.stringify(cambios)).toBe('referencia')
  })
})

describe('a line that fits no payment', () => {
  it('tells whom it names, among all known clients', () => {
    const quitumbe = cliente('Modulares Quitumbe')
    const [suelta] = casar(
      [linea({ descripcion: 'TRANSF MODULARES QUITUMBE', monto: 1 })],
      [pagoDe(NANDU)],
      [],
      [quitumbe],
    ).lineas
    expect(suelta).toMatchObject({ porque: 'nada', nombra: ['Modulares Quitumbe'] })
    const [otra] = casar([linea({ descripcion: 'TRANSF', monto: 1 })], [pagoDe(NANDU)], [], [quitumbe]).lineas
    expect(otra?.nombra).toBeUndefined()
  })
  it('tells when the payments that fit have their line already', () => {
    const lineas = [
      linea({ referencia: '918273', descripcion: 'TRANSF' }),
      linea({ numero: 2, descripcion: 'TRANSF' }),
      linea({ numero: 3, descripcion: 'TRANSF', fecha: '2026-09-01' }),
    ]
    expect(casar(lineas, [{ ...pagoDe(NANDU, '918273') }]).lineas.map(({ porque }) => porque)).toEqual([
      'referencia',
      'con-linea',
      'nada',
    ])
  })
})

it('a name’s initials and repeated words belong to its client, and another initial is unknown', () => {
  for (const [nombre, texto] of [
    ['Almacenes Torres J. M.', 'TRANSF ALMACENES TORRES J M'],
    ['Duran Duran Ana', 'TRANSF DURAN DURAN ANA'],
  ] as const)
    expect(porCliente(texto, cliente(nombre))?.porque, texto).toBe('cliente')
  expect(porCliente('TRANSF ALMACENES TORRES J P', cliente('Almacenes Torres J. M.'))?.dice).toEqual(['P'])
})
