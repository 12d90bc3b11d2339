import { useQuery } from '@tanstack/react-query'
import { COLAS_DEL_VENDEDOR, type TableroVendedor } from '#api/contract/tableros.ts'
import { PASOS_DE_INVITADO } from '#domain/cifras.ts'
import { unir } from '#domain/texto.ts'
import { dolares, numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { Abre, type Abrir, Antes } from './abre.tsx'
import { Barras } from './barras.tsx'
import { FichaDeCola } from './cola.tsx'
import { consultaVendedor } from './consultas.ts'
import { EN_VENTANA, enCien, PALABRA_COLA, PALABRA_PASO } from './palabras.ts'
import { Parte } from './parte.tsx'
import { type Huesos, TableroPlegable, useVentana } from './tablero.tsx'

type Props = { tablero: TableroVendedor; abrir: Abrir }

const EnFichas = ({ tablero: { colas, facturado, antes: dias }, abrir }: Props) => (
  <Fichas>
    {COLAS_DEL_VENDEDOR.map((cola) => (
      <FichaDeCola key={cola} {...{ cola, abrir }} de={colas[cola]} />
    ))}
    <Ficha
      nombre="Facturado a quienes invitaste"
      nota={
        <Antes cifra={{ medida: 'facturado' }} {...{ dias, abrir }}>
          {dolares(facturado.antes)}
        </Antes>
      }
    >
      <Abre cifra={{ medida: 'facturado' }} abrir={abrir}>
        {dolares(facturado.ahora)}
      </Abre>
    </Ficha>
  </Fichas>
)

const HUESOS: Huesos = {
  fichas: [...COLAS_DEL_VENDEDOR.map((cola) => PALABRA_COLA[cola]), 'Facturado a quienes invitaste'],
  partes: [{ alto: 160, ancho: 'entera' }],
}

/**
 * Shows, above a seller's purchases, how far those they invited have come (decisiones/cifras,
 * «A seller's»).
 */
export const TableroDeVendedor = () => {
  const ventana = useVentana()
  const consulta = useQuery(consultaVendedor(ventana[0]))
  const { data: yo } = useYo()
  return (
    <TableroPlegable
      titulo="Tablero"
      recuerda={`vendedor:${yo?.cuenta.id ?? ''}`}
      {...{ ventana, consulta }}
      huesos={HUESOS}
      resumen={({ invitados, facturado, colas }) =>
        unir(
          `Invitadas ${EN_VENTANA[ventana[0]]}: ${numero(invitados.ahora.invitada)}`,
          `Aceptadas: ${numero(invitados.ahora.aceptada)}`,
          `Facturado: ${dolares(facturado.ahora)}`,
          `Terminan pronto: ${numero(colas.terminan.cuantas)}`,
        )
      }
      fichas={(tablero, abrir) => <EnFichas {...{ tablero, abrir }} />}
    >
      {({ invitados: { ahora, antes } }, abrir) => (
        <Parte
          titulo="De invitada a activa"
          nota={
            antes.invitada === 0
              ? 'De las que enviaste en este tiempo.'
              : `De las que enviaste en este tiempo. Antes se aceptó el ${enCien(antes.aceptada, antes.invitada)}.`
          }
          ancho="entera"
        >
          <Barras
            barras={PASOS_DE_INVITADO.map((paso) => ({
              nombre: PALABRA_PASO[paso],
              cuantas: ahora[paso],
              cifra: { paso },
            }))}
            abrir={abrir}
          />
        </Parte>
      )}
    </TableroPlegable>
  )
}
