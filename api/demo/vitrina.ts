import type { NombreRubro } from './mercado.ts'

/**
 * Contents of the demo providers' profiles: search keywords, a sentence about themselves, and
 * posts.
 */

export const PALABRAS: Readonly<Record<NombreRubro, readonly string[]>> = {
  ferreteria: [
    'cemento',
    'varilla',
    'cable eléctrico',
    'pintura',
    'tubería PVC',
    'herramientas',
    'grifería',
    'clavos',
    'soldadura',
    'techo de zinc',
    'cerradura',
  ],
  imprenta: [
    'volantes',
    'rótulos',
    'tarjetas de presentación',
    'camisetas estampadas',
    'gigantografía',
    'facturas autorizadas',
    'sellos',
    'banners',
    'empaques',
  ],
  alimentos: [
    'catering',
    'almuerzos',
    'arroz',
    'banano',
    'queso',
    'yogur',
    'pan',
    'coffee break',
    'mariscos',
    'frutas',
  ],
  tecnologia: [
    'computadoras',
    'impresoras',
    'cableado estructurado',
    'cámaras de seguridad',
    'mantenimiento de equipos',
    'redes',
    'tinta',
    'portátiles',
    'respaldo de datos',
  ],
  textil: ['uniformes', 'camisetas', 'bordado', 'mandiles', 'chompas', 'gorras', 'confección', 'telas'],
  transporte: [
    'fletes',
    'mudanzas',
    'bus turístico',
    'carga pesada',
    'encomiendas',
    'camión',
    'logística',
    'alquiler de furgoneta',
  ],
  salud: [
    'guantes de nitrilo',
    'camas hospitalarias',
    'botiquín',
    'mascarillas',
    'tensiómetro',
    'suero',
    'jeringas',
    'oxígeno',
  ],
  limpieza: [
    'limpieza de oficinas',
    'fumigación',
    'desinfección',
    'lavado de muebles',
    'jardinería',
    'cloro',
    'papel higiénico',
    'control de plagas',
  ],
  agro: [
    'abono',
    'semillas',
    'riego por goteo',
    'plántulas de cacao',
    'fungicida',
    'bomba de agua',
    'invernadero',
    'maíz',
  ],
  muebles: [
    'escritorios',
    'cocina modular',
    'sillas',
    'puertas de madera',
    'clóset',
    'mesas',
    'melamina',
    'muebles a medida',
  ],
}

export const DESCRIPCIONES: Readonly<Record<NombreRubro, readonly string[]>> = {
  ferreteria: [
    'Materiales de construcción con entrega en obra y crédito para constructores.',
    'Todo para construir y reparar: asesoría en mostrador y precios por volumen.',
  ],
  imprenta: [
    'Impresión digital y offset con prueba de color antes de producir.',
    'Diseño, impresión e instalación de publicidad exterior.',
  ],
  alimentos: [
    'Cocina propia con permisos al día: eventos, almuerzos y entregas diarias.',
    'Del productor a tu bodega, con cadena de frío.',
  ],
  tecnologia: [
    'Equipos, redes y soporte técnico para oficinas y colegios.',
    'Instalamos, mantenemos y respondemos el mismo día.',
  ],
  textil: [
    'Confeccionamos uniformes a medida con bordado de tu logo.',
    'Taller propio: desde 20 prendas y entrega en quince días.',
  ],
  transporte: [
    'Carga y pasajeros a todo el país, con seguro y seguimiento.',
    'Camiones de 2 a 12 toneladas, con cuadrilla de carga.',
  ],
  salud: ['Insumos y equipos médicos con registro sanitario.', 'Abastecemos clínicas, consultorios y empresas.'],
  limpieza: [
    'Personal capacitado y productos biodegradables.',
    'Limpieza, desinfección y control de plagas con certificado.',
  ],
  agro: ['Insumos para el campo con visita de un agrónomo.', 'Riego, semillas y nutrición para cada cultivo.'],
  muebles: [
    'Muebles a medida en madera y melamina, con instalación.',
    'Diseñamos, fabricamos y entregamos en tu ciudad.',
  ],
}

type Anuncio = readonly [titulo: string, descripcion: string, tipo: '' | 'imagen' | 'youtube']

/** A public video that anybody may embed. */
export const VIDEO = 'M7lc1UVf-VE'

/** Posts by trade: title, text, and kind of attachment. */
export const ANUNCIOS: Readonly<Record<NombreRubro, readonly Anuncio[]>> = {
  ferreteria: [
    ['Cemento puesto en obra', 'Desde 50 quintales, entrega gratis en la ciudad esta semana.', 'imagen'],
    ['Semana de la pintura', '15 % menos en galones de satinada y látex.', ''],
    ['Kit de plomería para el hogar', 'Llaves, teflón, codos y uniones en un solo paquete.', ''],
    ['Crédito para maestros', 'Registra tu obra y paga a 30 días.', ''],
    ['Cómo elegir tu cemento', 'Un video corto con las diferencias entre cada tipo.', 'youtube'],
  ],
  imprenta: [
    ['Mil volantes a color', 'Papel couché de 150 g, listos en 48 horas.', 'imagen'],
    ['Rótulos con instalación', 'Lona, estructura metálica y permiso municipal.', ''],
    ['Camisetas para tu equipo', 'Estampado a dos colores desde 24 unidades.', ''],
  ],
  alimentos: [
    ['Almuerzos para empresas', 'Menú distinto cada día, entrega a las 12:30.', 'imagen'],
    ['Catering para eventos', 'Coffee break, bocaditos y platos fuertes con vajilla.', ''],
    ['Arroz envejecido por quintal', 'Cosecha nueva, precio directo del productor.', ''],
  ],
  tecnologia: [
    ['Portátiles para oficina', '16 GB de memoria, 512 GB SSD y dos años de garantía.', 'imagen'],
    ['Cableado certificado', 'Puntos de red categoría 6 con planos y certificación.', ''],
    ['Mantenimiento sin sorpresas', 'Plan mensual por equipo, con visita y reporte.', ''],
  ],
  textil: [
    ['Uniformes bordados', 'Tu logo incluido desde 20 prendas.', 'imagen'],
    ['Chompas impermeables', 'Para personal de campo, con reflectivo.', ''],
  ],
  transporte: [
    ['Fletes entre Guayaquil y Quito', 'Salidas diarias, carga asegurada.', 'imagen'],
    ['Mudanza de oficinas', 'Embalaje, traslado y armado en un fin de semana.', ''],
  ],
  salud: [
    ['Guantes de nitrilo', 'Caja de 100 unidades, tallas S, M y L.', 'imagen'],
    ['Botiquines para vehículos', 'Completos, según la norma de tránsito.', ''],
  ],
  limpieza: [
    ['Limpieza profunda de oficinas', 'Cuadrilla de noche, sin parar tu trabajo.', 'imagen'],
    ['Fumigación con certificado', 'Válido para permisos de funcionamiento.', ''],
  ],
  agro: [
    ['Riego por goteo llave en mano', 'Diseño, instalación y puesta en marcha por hectárea.', 'imagen'],
    ['Plántulas de cacao CCN-51', 'Injertadas y certificadas, listas para sembrar.', ''],
  ],
  muebles: [
    ['Escritorios de melamina', 'Con cajonera y pasacables, en cuatro tonos.', 'imagen'],
    ['Cocinas modulares', 'Medición y diseño sin costo en tu casa.', ''],
  ],
}
