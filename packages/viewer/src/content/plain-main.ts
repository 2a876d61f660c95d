import { listen, type Show } from './listen.ts';
import { showImage } from './show-image.ts';
import { showMedia } from './show-media.ts';
import { showText } from './show-text.ts';

const shows: Readonly<Record<string, Show>> = {
  image: showImage,
  text: showText,
  audio: showMedia,
  video: showMedia,
};

listen((stage) => {
  const show = shows[stage.order.view];
  if (!show) throw new Error(`${stage.order.view} uses a separate script`);
  return show(stage);
});
