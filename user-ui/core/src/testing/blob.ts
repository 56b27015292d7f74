/** jsdom's blobs do not hand out their bytes. */
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as ArrayBuffer);
    };
    reader.readAsArrayBuffer(this);
  });
};
