import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { COLAS_DE_FINANZAS, type TableroFinanciero } from '#api/contract/tableros.ts'
import { TIPOS_PAGO } from '#domain/compra/hechos.ts'
import { CONSUMOS, comprasDe, consumosDe, VER } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { ejeDeMeses } from '#web/grafica/meses.ts'
import { serieDeCuentas, serieDeMontos } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { dolares, numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { Abre, type Abrir, Antes } from './abre.tsx'
import { CierresAlterados } from './cierres-alterados.tsx'
import estilo from './cifras.module.css'
import { FichaDeCola } from './cola.tsx'
import { consultaFinanciero } from './consultas.ts'
import type { DeMedida } from './de-cifra.ts'
import { EN_VENTANA, PALABRA_ANTIGUEDAD, PALABRA_COLA } from './palabras.ts'
import { Nada, Parte } from './parte.tsx'
import { Recordar } from './recordar.tsx'
import { Tabla } from './tabla.tsx'
import { type Huesos, TableroPlegable, useVentana } from './tablero.tsx'
import { diasDeMes, ejeDeTramos } from './tiempo.ts'

type Props = { tablero: TableroFinanciero; abrir: Abrir }

const POR_CONFIRMAR = `${ruta('financiero')}?${VER}=${CONSUMOS}&filtro=enviado`

const EnFichas = ({ tablero: { colas, cobrado, consumo, antes: dias }, abrir }: Props) => {
  const monto = (
    nombre: string,
    medida: 'cobrado' | 'iva-cobrado' | 'consumo-cobrado',
    ahora: string,
    antes: string,
    tambien = '',
  ) => (
    <Ficha
      nombre={nombre}
      nota={
        <>
          {tambien}
          <Antes cifra={{ medida }} {...{ dias, abrir }}>
            {dolares(antes)}
          </Antes>
        </>
      }
    >
      <Abre cifra={{ medida }} abrir={abrir}>
        {dolares(ahora)}
      </Abre>
    </Ficha>
  )
  return (
    <Fichas>
      {COLAS_DE_FINANZAS.map((cola) => (
        <FichaDeCola key={cola} {...{ cola, abrir }} de={colas[cola]} con="monto" />
      ))}
      {monto(
        'Cobrado, con IVA',
        'cobrado',
        cobrado.ahora.total,
        cobrado.antes.total,
        `sin IVA ${dolares(cobrado.ahora.subtotal)}; `,
      )}
      {monto('IVA cobrado', 'iva-cobrado', cobrado.ahora.iva, cobrado.antes.iva)}
      {monto('Consumo cobrado', 'consumo-cobrado', consumo.cobrado.ahora, consumo.cobrado.antes)}
      <Ficha nombre="Consumo por confirmar" nota={dolares(consumo.porConfirmar.monto)}>
        {consumo.porConfirmar.cuantos === 0 ? (
          '0'
        ) : (
          <Link to={POR_CONFIRMAR}>{numero(consumo.porConfirmar.cuantos)}</Link>
        )}
      </Ficha>
      <Ficha
        nombre="Consumo por pagar"
        nota={consumo.deudores === 1 ? 'lo debe un proveedor' : `lo deben ${numero(consumo.deudores)} proveedores`}
      >
        <Abre cifra={{ deudas: true }} abrir={abrir}>
          {dolares(consumo.debido)}
        </Abre>
      </Ficha>
    </Fichas>
  )
}

const cuadroDeAntiguedad = ({ antiguedad }: TableroFinanciero): Cuadro<number> => ({
  id: 'antiguedad',
  titulo: 'Por confirmar, desde su comprobante',
  forma: 'acostadas',
  enDolares: false,
  eje: { categoria: 'Espera', todo: 'Todos', enTodo: 'en total', categorias: PALABRA_ANTIGUEDAD },
  series: [
    serieDeCuentas<number>(
      'Pagos',
      antiguedad.map(({ cuantas }) => cuantas),
      { figura: 0 },
    ),
    serieDeMontos<number>(
      'Monto',
      antiguedad.map(({ monto }) => monto),
      { como: 'escrita' },
    ),
  ],
  vacio: 'Nadie espera que le confirmen su pago. Aquí se ve cuánto esperan.',
})

const cuadroDeCobros = ({ tramos }: TableroFinanciero): Cuadro<DeMedida> => {
  const usados = TIPOS_PAGO.filter((tipo) => tramos.some(({ montos }) => montos[tipo] !== undefined))
  return {
    id: 'cobros',
    titulo: 'Cobrado, por tipo de pago',
    forma: 'apiladas',
    enDolares: true,
    eje: ejeDeTramos(tramos),
    series: (usados.length === 0 ? TIPOS_PAGO.slice(0, 1) : usados).map((clave) =>
      serieDeMontos<DeMedida>(
        clave,
        tramos.map(({ montos }) => montos[clave] ?? '0.00'),
        { figura: { medida: 'cobrado', clave } },
      ),
    ),
    vacio: 'Aquí se ve lo que se cobre, día a día y por tipo de pago.',
  }
}

const cuadroDeIva = ({ meses }: TableroFinanciero): Cuadro<DeMedida> => ({
  id: 'iva',
  titulo: 'IVA, doce meses',
  forma: 'barras',
  enDolares: true,
  eje: ejeDeMeses(meses),
  series: [
    serieDeMontos<DeMedida>(
      'Facturado',
      meses.map(({ facturado }) => facturado),
      { figura: { medida: 'iva' } },
    ),
    serieDeMontos<DeMedida>(
      'Cobrado',
      meses.map(({ cobrado }) => cobrado),
      { figura: { medida: 'iva-cobrado' } },
    ),
  ],
  vacio: 'Aquí se ve, mes a mes, el IVA de lo que se autorice y se cobre.',
})

const Firmas = ({ tablero: { firmas }, abrir }: Props) => (
  <Parte titulo="Quién confirmó">
    {firmas.length === 0 ? <Nada>Aquí se ve quién confirma pagos, y por cuánto.</Nada> : null}
    <Tabla
      titulo="Quién confirmó"
      cabezas={['Persona', 'Pagos', 'Monto']}
      filas={firmas.map(({ id, nombre, confirmadas, monto }) => [
        nombre,
        <Abre key="pagos" cifra={{ medida: 'confirmada', otro: id }} abrir={abrir}>
          {numero(confirmadas)}
        </Abre>,
        <Abre key="monto" cifra={{ medida: 'cobrado', otro: id }} abrir={abrir}>
          {dolares(monto)}
        </Abre>,
      ])}
    />
  </Parte>
)

const Deudores = ({ tablero: { consumo } }: Pick<Props, 'tablero'>) => (
  <Parte
    titulo="Quién debe consumo"
    nota={unir(
      'De los meses cerrados que ningún pago cubre, quienes deben más',
      consumo.deudores > consumo.quienes.length ? `${consumo.quienes.length} de ${consumo.deudores}` : '',
    )}
  >
    {consumo.quienes.length === 0 ? <Nada>Nadie debe meses cerrados.</Nada> : null}
    <Tabla
      titulo="Quién debe consumo"
      cabezas={['Proveedor', 'Debe', 'Recordatorio']}
      filas={consumo.quienes.map(({ id, nombre, desactivada, meses, valor, recordado }) => [
        { dice: nombre, a: comprasDe(nombre) },
        <span key="debe">
          <Link to={consumosDe(nombre)}>{dolares(valor)}</Link>
          <small className={estilo.debajo}>{meses === 1 ? 'un mes' : `${numero(meses)} meses`}</small>
        </span>,
        <Recordar key="recordar" deuda={{ id, nombre, desactivada, recordado }} />,
      ])}
    />
  </Parte>
)

const HUESOS: Huesos = {
  fichas: [
    ...COLAS_DE_FINANZAS.map((cola) => PALABRA_COLA[cola]),
    'Cobrado, con IVA',
    'IVA cobrado',
    'Consumo cobrado',
    'Consumo por confirmar',
    'Consumo por pagar',
  ],
  partes: [{ alto: 390, ancho: 'ancha' }, { alto: 390 }, { alto: 390, ancho: 'ancha' }, { alto: 390 }],
}

/**
 * Shows, above finance's purchases, what waits and what was collected (decisiones/cifras,
 * «Finance's»).
 */
export const TableroDeFinanzas = () => {
  const ventana = useVentana()
  const consulta = useQuery(consultaFinanciero(ventana[0]))
  return (
    <>
      <CierresAlterados />
      <TableroPlegable
        titulo="Tablero"
        recuerda="financiero"
        {...{ ventana, consulta }}
        huesos={HUESOS}
        resumen={({ colas, cobrado }) =>
          [
            ...COLAS_DE_FINANZAS.map((cola) => `${PALABRA_COLA[cola]}: ${numero(colas[cola].cuantas)}`),
            `Cobrado ${EN_VENTANA[ventana[0]]}: ${dolares(cobrado.ahora.total)}`,
          ].join(' · ')
        }
        fichas={(tablero, abrir) => <EnFichas {...{ tablero, abrir }} />}
      >
        {(tablero, abrir) => (
          <>
            <Tarjeta
              clase={clsx(estilo.ancha, estilo.alta)}
              cuadro={cuadroDeCobros(tablero)}
              alAbrir={(figura, n) => {
                const dias = n === undefined ? undefined : tablero.tramos[n]
                abrir(dias ? { ...figura, dias: { desde: dias.desde, hasta: dias.hasta } } : figura)
              }}
            />
            <Tarjeta
              cuadro={cuadroDeAntiguedad(tablero)}
              alAbrir={(_, n) => abrir({ cola: 'por-confirmar', ...(n === undefined ? {} : { antiguedad: n }) })}
            />
            <Firmas {...{ tablero, abrir }} />
            <Tarjeta
              clase={estilo.ancha}
              cuadro={cuadroDeIva(tablero)}
              alAbrir={(figura, n) => {
                const dias = diasDeMes(tablero.meses, n)
                abrir(dias ? { ...figura, dias } : figura)
              }}
            />
            <Deudores {...{ tablero }} />
          </>
        )}
      </TableroPlegable>
    </>
  )
}
