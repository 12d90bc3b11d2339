/**
 * Files as six banks write them, without real customers. `lineas` has the date, the reference, the
 * description and the amount in cents of each line that came in.
 */
export const BANCOS: Readonly<
  Record<
    string,
    {
      readonly texto: string
      readonly lineas: readonly (readonly [string, string, string, number])[]
      readonly omitidas: number
    }
  >
> = {
  pichincha: {
    texto: [
      'BANCO PICHINCHA C.A.;;;;;;',
      'Cuenta corriente:;2100XXXX01;;;;;',
      'Desde:;01/11/2026;Hasta:;30/11/2026;;;',
      '',
      'Fecha;Código;Concepto;Tipo;Documento;Oficina;Monto;Saldo',
      '03/11/2026;003;"TRANSFERENCIA DIRECTA; FERRETERIA EL NANDU";C;0000918273;AG. QUITO;34,50;1.034,50',
      '13/11/2026;010;COSTO TRANSFERENCIA;D;918274;AG. QUITO;0,36;1.034,14',
      '25/11/2026;003;DEPOSITO EN EFECTIVO;C;918300;AG. LOJA;1.200,00;2.234,14',
      ';;;;;;;',
      'TOTAL CREDITOS:;;;;;;1.234,50;',
    ].join('\r\n'),
    lineas: [
      ['2026-11-03', '0000918273', 'TRANSFERENCIA DIRECTA; FERRETERIA EL NANDU', 34_50],
      ['2026-11-25', '918300', 'DEPOSITO EN EFECTIVO', 1_200_00],
    ],
    omitidas: 1,
  },
  guayaquil: {
    texto: [
      'FECHA,HORA,TRANSACCION,NUMERO DE DOCUMENTO,SIGNO,VALOR,SALDO CONTABLE',
      '11/24/2026,10:15:00,"TRANSF. RECIBIDA ""EL NANDU""",55012,+,"$1,250.75","$3,000.00"',
      '11/25/2026,10:16:00,COMISION,55013,-,$0.54,"$2,999.46"',
    ].join('\n'),
    lineas: [['2026-11-24', '55012', 'TRANSF. RECIBIDA "EL NANDU"', 1_250_75]],
    omitidas: 1,
  },
  produbanco: {
    texto: [
      '\ufeffFecha\tReferencia\tDescripción\tDébito\tCrédito\tSaldo',
      '2026-11-03 09:10:11\tTRX-0042\tPago recibido de Ñusta\t\t345.00\t1345.00',
      '2026-11-04 09:10:11\tTRX-0043\tPago a proveedor\t20.00\t\t1325.00',
      '2026-11-04 10:00:00\tTRX-0044\tInterés\t0.00\t0.00\t1325.00',
    ].join('\n'),
    lineas: [['2026-11-03', 'TRX-0042', 'Pago recibido de Ñusta', 345_00]],
    omitidas: 2,
  },
  pacifico: {
    texto: [
      'Fecha|Detalle|Documento|Valor',
      '03-nov-2026|DEPOSITO|7001|120.00',
      '04-nov-2026|RETIRO|7002|(20.00)',
      '05-NOV-2026|N/C DEVOLUCION|7003|15.5-',
      '06-Nov-26|TRANSFERENCIA|7004|1,015.50',
    ].join('\r'),
    lineas: [
      ['2026-11-03', '7001', 'DEPOSITO', 120_00],
      ['2026-11-06', '7004', 'TRANSFERENCIA', 1_015_50],
    ],
    omitidas: 2,
  },
  austro: {
    texto: [
      'Fecha Movimiento;Nro. Comprobante;Glosa;ND/NC;Importe',
      '05/11/2026;A-1;ABONO;NC;10,00',
      '06/11/2026;A-2;CARGO;ND;5,00',
    ].join('\n'),
    lineas: [['2026-11-05', 'A-1', 'ABONO', 10_00]],
    omitidas: 1,
  },
  jep: {
    texto: [
      'COOPERATIVA JEP',
      'FECHA;CONCEPTO;DEPOSITOS;RETIROS;SALDO',
      '14/11/2026;DEP. AHORROS CAÑAR 0042;"1.000,00";"0,00";"1.000,00"',
      '15/11/2026;RETIRO CAJERO;"0,00";"50,00";"950,00"',
      'Saldo final al 15/11/2026;;;;"950,00"',
    ].join('\n'),
    lineas: [['2026-11-14', '', 'DEP. AHORROS CAÑAR 0042', 1_000_00]],
    omitidas: 1,
  },
}
